/** The pages that a visit can begin on, by their paths. */
const PAGES = [
  ['home', /^\/$/],
  ['sample', /^\/sample/],
  ['county', /^\/deeds\/[^/]+\/./],
  ['state', /^\/deeds\/./],
  ['places', /^\/deeds$/],
] as const
const CAMPAIGN = 'campaign:'
const MAX_LENGTH = 60

export type EntryPage = (typeof PAGES)[number][0] | 'other'

/** Where a visit came from, by what the browser says of it: a campaign's name, or the kind of page it
 * began on. Nothing else of an address is kept. */
export function entryOf(metadata: Record<string, unknown> | null): string | null {
  const entry = metadata?.entry
  if (typeof entry !== 'string' || !entry.trim()) return null
  if (!entry.startsWith('/')) return CAMPAIGN + entry.trim().toLowerCase().slice(0, MAX_LENGTH)
  return PAGES.find(([, path]) => path.test(entry))?.[0] ?? ('other' satisfies EntryPage)
}

export function campaignOf(entry: string): string | undefined {
  return entry.startsWith(CAMPAIGN) ? entry.slice(CAMPAIGN.length) : undefined
}
