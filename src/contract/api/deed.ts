import * as z from 'zod/mini'
import { REFUND_REASONS } from '../../orders/refund.ts'
import { CartAddress, Id, Timestamp } from '../common.ts'
import { RecordingOffice } from '../shop/recording-office.ts'
import { FoundAddress } from './found-address.ts'
import { Money } from './money.ts'

/**
 * What a deed is doing. `processing`: we're looking for it or checking a copy. `with_staff`: a person
 * is getting it. `delivered`: its file can be fetched. `refunding`, `refunded`: we couldn't get it, or
 * it was canceled, and what it cost goes back to the balance.
 */
export const API_DEED_STATES = [
  'processing',
  'with_staff',
  'delivered',
  'refunding',
  'refunded',
] as const

/** The document that was delivered, without anything read from its pages. */
export const DeedDocument = z.object({
  kind: z.string(),
  instrumentNumber: z.nullable(z.string()),
  recordedOn: z.nullable(z.iso.date()),
  pages: z.nullable(z.int()),
  bytes: z.int(),
  sha256: z.string(),
  availableUntil: z.nullable(Timestamp),
})

export const Deed = z.object({
  id: Id,
  orderId: Id,
  livemode: z.boolean(),
  state: z.enum(API_DEED_STATES),
  fileNumber: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  instrumentNumber: z.nullable(z.string()),
  address: CartAddress,
  ...FoundAddress,
  price: Money,
  office: z.nullable(RecordingOffice),
  forecast: z.object({
    dueBy: Timestamp,
    refundedAfter: Timestamp,
    isLate: z.boolean(),
  }),
  createdAt: Timestamp,
  stateSince: Timestamp,
  /** Set once it's refunded, or about to be. */
  refundReason: z.nullable(z.enum(REFUND_REASONS)),
  document: z.nullable(DeedDocument),
})
export type Deed = z.infer<typeof Deed>
