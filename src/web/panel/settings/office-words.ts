import type { Jurisdiction } from '../../../contract/staff/jurisdictions.ts'

export const CLASS_WORDS: Record<Jurisdiction['deliveryClass'], string> = {
  instant: 'At once',
  minutes: 'Within minutes',
  staff: 'By our staff',
}

export const UNIT_WORDS = {
  per_page: 'Per page',
  first_page: 'For the first page',
  per_document: 'Per document',
} as const

export const FACT_WORDS = { url: 'Website', phone: 'Phone', fee: 'Fee' } as const

const SOURCE_WORDS = {
  official: 'official page',
  statute: 'statute',
  third_party: 'third party',
} as const

/** "third party, 2023", for staff to judge. */
export function sourceWords({ sourceKind, sourceDate }: Jurisdiction): string {
  const kind = sourceKind ? SOURCE_WORDS[sourceKind] : 'entered by staff'
  return [kind, sourceDate ?? (sourceKind ? 'undated' : undefined)].filter(Boolean).join(', ')
}

/** Reads "2", "2.5" and "2.50" as cents; undefined if it isn't an amount. */
export function centsOf(typed: string): number | undefined {
  const [, whole, part = ''] = /^\$?(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
