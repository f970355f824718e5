import type { KeyValueStore } from '../storage.ts'

export const AD_CLICK_KEY = 'deedAdClick'
const ENTRY_KEY = 'deedEntry'
const MAX_LENGTH = 512

/** Keeps the ad click that brought the visitor until the order it leads to. */
export function rememberAdClick(search: string, store: KeyValueStore): void {
  const gclid = new URLSearchParams(search).get('gclid')
  if (gclid && gclid.length <= MAX_LENGTH) store.setItem(AD_CLICK_KEY, gclid)
}

export function rememberedAdClick(store: KeyValueStore): string | null {
  return store.getItem(AD_CLICK_KEY)
}

/** Keeps the first page that this browser saw, or the campaign that its link named. */
export function rememberEntry(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  store: KeyValueStore,
): void {
  const campaign = new URLSearchParams(search).get('utm_campaign')
  if (!store.getItem(ENTRY_KEY)) store.setItem(ENTRY_KEY, (campaign || pathname).slice(0, 60))
}

/** Nothing where that was the search itself. */
export function rememberedEntry(store: KeyValueStore) {
  const entry = store.getItem(ENTRY_KEY)
  return entry && entry !== '/search' ? { entry } : null
}
