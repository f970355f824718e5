import * as z from 'zod'
import type { Address } from '../../addresses/address.ts'
import { LaterDocument } from '../../orders/later-document.ts'

/**
 * A lawful place to get deeds from. Every answer is one of five words; only a `not_found` that a
 * person has confirmed may lead to a refund.
 */
export type Answer<T> =
  | { answer: 'ok'; value: T }
  | { answer: 'not_found' }
  | { answer: 'ambiguous'; detail: string }
  /** The source does not want us: a hard stop, handed to a person. */
  | { answer: 'refused'; detail: string }
  /** May work later: the job tries again. */
  | { answer: 'down'; detail: string /** We did not ask it at all. */; isUnasked?: true }

/** The source of what a person brought to the desk. */
export const BY_STAFF = 'desk'

export interface Parcel {
  id: string
  situs: Address
}

/**
 * What the index says of a document; kept with the line until the image is checked and stored. No
 * person's name is in it: an index gives many, and we need none of them to find the document.
 */
export const FoundDocument = z.object({
  source: z.string(),
  documentId: z.string(),
  documentType: z.string(),
  instrumentNumber: z.nullable(z.string()),
  recordedOn: z.nullable(z.iso.date()),
  pageCount: z.nullable(z.int().positive()),
  /** A date of the deed or the sale, where the index has that and no recording date. */
  datedOn: z.nullish(z.iso.date()),
  /** Where a person finds the document at the office. */
  deepLink: z.nullish(z.url({ protocol: /^https$/ })),
  /** Up to when the index is complete, where it says so. */
  indexedThrough: z.nullish(z.iso.date()),
  /** What was recorded after the deed and is none, where the index lists such things. */
  later: z.nullish(z.array(LaterDocument)),
  /** The parcel's own number as deeds bear it, where the index gives it. */
  parcelNumber: z.nullish(z.string()),
  situs: z.object({
    streetAddress: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
})
export type FoundDocument = z.infer<typeof FoundDocument>

export interface Source {
  readonly name: string
  /** Asking the index costs no money, so that it can be asked before a customer pays. */
  readonly isFree: boolean
  /** It hands out images to us, so that no person is needed. */
  readonly hasImages: boolean
  covers(address: Address): boolean
  resolveParcel(address: Address, signal: AbortSignal): Promise<Answer<Parcel>>
  findLatestDeed(parcel: Parcel, signal: AbortSignal): Promise<Answer<FoundDocument>>
  fetchImage(document: FoundDocument, signal: AbortSignal): Promise<Answer<Uint8Array>>
}
