import type { Jurisdiction, JurisdictionChange } from '../../../contract/staff/jurisdictions.ts'
import { formatCents } from '../../../orders/price.ts'

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

const FIELD_WORDS: Record<string, string> = {
  officeTitle: 'Office',
  url: 'Website',
  phone: 'Phone',
  copyFeeCents: 'Fee',
  copyFeeUnit: 'Fee is',
  copyFeeFurtherCents: 'Each additional page',
  confirmed: 'Confirmed',
  copyFeeNote: 'What the fee is for',
  deliveryClass: 'Customers are told',
  note: 'Note',
}

/** "Phone: 713 555 0100", one for each field entered. */
export function changeWords({ changes }: JurisdictionChange): string[] {
  return Object.entries(changes).map(([field, value]) => {
    const name = FIELD_WORDS[field] ?? field
    if (value === null) return `${name} emptied`
    if (field === 'copyFeeCents' || field === 'copyFeeFurtherCents')
      return `${name}: ${formatCents(Number(value))}`
    if (field === 'copyFeeUnit') {
      return `${name}: ${UNIT_WORDS[value as keyof typeof UNIT_WORDS] ?? value}`
    }
    if (field === 'deliveryClass') {
      return `${name}: ${CLASS_WORDS[value as Jurisdiction['deliveryClass']] ?? value}`
    }
    return `${name}: ${value}`
  })
}

/** Reads "2", "2.5" and "2.50" as cents; undefined if it isn't an amount. */
export function centsOf(typed: string): number | undefined {
  const [, whole, part = ''] = /^\$?(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
