import * as z from 'zod/mini'

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

/** In shares of the page's width and height; pages are counted from 1. */
const FactPlace = z.object({
  page: z.int(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
})

/** What whoever may open a deed is told. */
export const DeedFact = z.object({
  name: z.enum(FACT_NAMES),
  /** Of a doubtful one we say where it is, not what it says. */
  state: z.enum(['certain', 'doubtful']),
  text: z.nullable(z.string()),
  /** The same in one form that can be compared, such as a date as YYYY-MM-DD. */
  value: z.nullable(z.string()),
  /** On which page it begins, counted from 1. */
  page: z.int(),
  /** Its rows of print, where they are known. */
  places: z.array(FactPlace),
})
export type DeedFact = z.infer<typeof DeedFact>

export const DeedFacts = z.object({
  /** None: its pages weren't read. */
  status: z.enum(['reading', 'read', 'none']),
  facts: z.array(DeedFact),
})
export type DeedFacts = z.infer<typeof DeedFacts>

/** A document recorded after the deed that isn't a deed itself. */
export const LaterDocument = z.object({
  documentType: z.string(),
  instrumentNumber: z.nullable(z.string()),
  recordedOn: z.nullable(z.iso.date()),
})
