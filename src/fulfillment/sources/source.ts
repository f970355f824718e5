import * as z from 'zod'
import type { Address } from '../../addresses/address.ts'
import { LaterDocument } from '../../deed-fact.ts'
import type { WantedDeed } from '../../orders/wanted-deed.ts'
import { compareNumbers } from '../reading/lookalike.ts'

/** A lawful place to get deeds from. Every answer is one of five words; only a `not_found` confirmed
 * by staff may lead to a refund. */
export type Answer<T> =
  | { answer: 'ok'; value: T }
  | { answer: 'not_found' }
  /** `isUnits`: it has several units with deeds of their own, and none was named. */
  | { answer: 'ambiguous'; detail: string; isUnits?: boolean }
  /** The source doesn't want us: a hard stop that goes to staff. */
  | { answer: 'refused'; detail: string }
  /** May work later: the job retries. */
  | { answer: 'down'; detail: string /** We did not ask it at all. */; isUnasked?: true }

export const BY_STAFF = 'desk'

export interface Parcel {
  id: string
  situs: Address
}

/** What the index says about a document; kept with the line until the image is checked and stored.
 * It contains no names: an index gives many, and we need none of them to find the document. */
export const FoundDocument = z.object({
  source: z.string(),
  documentId: z.string(),
  documentType: z.string(),
  instrumentNumber: z.nullable(z.string()),
  recordedOn: z.nullable(z.iso.date()),
  pageCount: z.nullable(z.int().positive()),
  /** The date of the deed or the sale, if the index has that but no recording date. */
  datedOn: z.nullish(z.iso.date()),
  deepLink: z.nullish(z.url({ protocol: /^https$/ })),
  /** The date through which the index is complete, if it says so. */
  indexedThrough: z.nullish(z.iso.date()),
  /** Later recordings that aren't deeds, if the index lists them. */
  later: z.nullish(z.array(LaterDocument)),
  /** The parcel number as printed on deeds, if the index gives it. */
  parcelNumber: z.nullish(z.string()),
  situs: z.object({
    streetAddress: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
})
export type FoundDocument = z.infer<typeof FoundDocument>

/** What staff say of a file that they bring for an address. */
export function broughtFacts(
  read: Pick<FoundDocument, 'documentType' | 'instrumentNumber' | 'recordedOn'>,
  { id, address }: { id: string; address: Address },
): FoundDocument {
  const documentId = read.instrumentNumber ?? id
  return { ...read, source: BY_STAFF, documentId, pageCount: null, situs: address }
}

/** Whether an index's number is the one asked for, however it's punctuated. */
export function isNumbered(indexed: string | null | undefined, number: string): boolean {
  return Boolean(indexed) && compareNumbers(indexed ?? '', number) === 'same'
}

/** The only one of those at an address; several are its units, or it's unclear which one is meant. */
export function onlyOne<One>(
  found: readonly One[],
  { what, isUnits }: { what: string; isUnits?: boolean },
): Answer<One> {
  const [first, second] = found
  if (!first) return { answer: 'not_found' }
  if (!second) return { answer: 'ok', value: first }
  return { answer: 'ambiguous', detail: `${found.length} ${what}`, isUnits }
}

/** Of a parcel's deeds, newest first, the one with a number, or the latest. */
export function pickDeed<Deed>(
  deeds: Answer<Deed[]>,
  factsOf: (deed: Deed) => FoundDocument,
  number?: string,
): Answer<FoundDocument> {
  if (deeds.answer !== 'ok') return deeds
  const facts = deeds.value.map(factsOf)
  const value = number
    ? facts.find(({ instrumentNumber }) => isNumbered(instrumentNumber, number))
    : facts[0]
  return value ? { answer: 'ok', value } : { answer: 'not_found' }
}

export interface Source {
  readonly name: string
  /** Querying the index is free, so we can ask before a customer pays. */
  readonly isFree: boolean
  readonly hasImages: boolean
  covers(address: Address): boolean
  resolveParcel(address: Address, signal: AbortSignal): Promise<Answer<Parcel>>
  findLatestDeed(parcel: Parcel, signal: AbortSignal): Promise<Answer<FoundDocument>>
  /** The deed of this parcel with an instrument number, if it can be searched by that. */
  findNumberedDeed?: (
    parcel: Parcel,
    number: string,
    signal: AbortSignal,
  ) => Promise<Answer<FoundDocument>>
  fetchImage(document: FoundDocument, signal: AbortSignal): Promise<Answer<Uint8Array>>
}

/** The deed of an address: the latest, or the one with a number. */
export type Sought = WantedDeed & { address: Address }

export function canFind(source: Source, { address, wantedNumber }: Sought): boolean {
  return source.covers(address) && (!wantedNumber || source.findNumberedDeed !== undefined)
}
