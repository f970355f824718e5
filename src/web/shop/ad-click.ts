import type { KeyValueStore } from '../storage.ts'

export const AD_CLICK_KEY = 'deedAdClick'
const MAX_LENGTH = 512

/** Keeps the ad click that brought the visitor until the order it leads to. */
export function rememberAdClick(search: string, store: KeyValueStore): void {
  const gclid = new URLSearchParams(search).get('gclid')
  if (gclid && gclid.length <= MAX_LENGTH) store.setItem(AD_CLICK_KEY, gclid)
}

export function rememberedAdClick(store: KeyValueStore): string | null {
  return store.getItem(AD_CLICK_KEY)
}
