import * as z from 'zod/mini'
import { ADDRESS_MATCHES } from '../../addresses/address-match.ts'
import { REFUND_REASONS } from '../../orders/refund.ts'
import { CartAddress, Id, Timestamp } from '../common.ts'
import { RecordingOffice } from '../shop/recording-office.ts'

export const Money = z.object({
  cents: z.int().check(z.nonnegative()),
  currency: z.literal('usd'),
})

export function usd(cents: number): z.infer<typeof Money> {
  return { cents, currency: 'usd' }
}

/** What we know of an address besides the address itself. */
export const FoundAddress = {
  /** "Apt 4B", which is part of the street address, too. */
  unit: z.nullable(z.string()),
  county: z.nullable(z.object({ name: z.string(), fips: z.string() })),
  parcelNumber: z.nullable(z.string()),
  /** Null: nobody but its buyer confirmed it. */
  match: z.nullable(z.enum(ADDRESS_MATCHES)),
}

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

/** `processing` until each of its deeds was delivered or refunded. */
export const API_ORDER_STATES = ['processing', 'completed'] as const

export const ApiOrder = z.object({
  id: Id,
  number: z.string(),
  livemode: z.boolean(),
  state: z.enum(API_ORDER_STATES),
  fileNumber: z.nullable(z.string()),
  costCenter: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  deliverTo: z.array(z.string()),
  charged: Money,
  refunded: Money,
  createdAt: Timestamp,
  deeds: z.array(Deed),
})
export type ApiOrder = z.infer<typeof ApiOrder>
