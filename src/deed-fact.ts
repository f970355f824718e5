/** What a deed says, in the order in which it's shown. */
export const FACT_NAMES = [
  'kind',
  'instrument',
  'recorded',
  'bookPage',
  'grantors',
  'grantees',
  'vesting',
  'address',
  'parcel',
  'legal',
  'consideration',
  'prior',
] as const
export type FactName = (typeof FACT_NAMES)[number]

/** Certain facts are shown; of a doubtful one we only say where it is; an absent one wasn't found. */
export const FACT_STATES = ['certain', 'doubtful', 'absent'] as const
export type FactState = (typeof FACT_STATES)[number]

export const FACT_LABELS: Record<FactName, string> = {
  kind: 'Document',
  instrument: 'Instrument number',
  recorded: 'Recorded',
  bookPage: 'Book and page',
  grantors: 'Grantor',
  grantees: 'Grantee',
  vesting: 'Vesting',
  address: 'Property address',
  parcel: 'Parcel number (APN)',
  legal: 'Legal description',
  consideration: 'Consideration',
  prior: 'Prior deed',
}
