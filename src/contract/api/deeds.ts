import * as z from 'zod/mini'
import { AnyId, CartAddress, Id, Timestamp } from '../common.ts'
import { RecordingOffice } from '../shop/recording-office.ts'
import { apiEndpoint } from './endpoint.ts'
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
  address: CartAddress,
  price: Money,
  office: z.nullable(RecordingOffice),
  forecast: z.object({
    dueBy: Timestamp,
    refundedAfter: Timestamp,
    isLate: z.boolean(),
  }),
  createdAt: Timestamp,
  stateSince: Timestamp,
  document: z.nullable(DeedDocument),
})
export type Deed = z.infer<typeof Deed>

/** Where a delivered deed comes from and how it was checked: what its sheet says, for programs. */
export const Provenance = z.object({
  deedId: Id,
  livemode: z.boolean(),
  address: CartAddress,
  office: z.nullable(
    z.object({ title: z.string(), place: z.string(), url: z.nullable(z.string()) }),
  ),
  documentType: z.string(),
  instrumentNumber: z.nullable(z.string()),
  recordedOn: z.nullable(z.iso.date()),
  pages: z.nullable(z.int()),
  file: z.object({ name: z.string(), bytes: z.int(), sha256: z.string() }),
  retrievedAt: Timestamp,
  retrievedFrom: z.string(),
  retrievedByStaff: z.boolean(),
  checked: z.string(),
  confidence: z.nullable(z.number()),
  redacted: z.int(),
  indexedThrough: z.nullable(z.iso.date()),
  recordedLater: z.nullable(
    z.array(
      z.object({
        documentType: z.string(),
        instrumentNumber: z.nullable(z.string()),
        recordedOn: z.nullable(z.iso.date()),
      }),
    ),
  ),
  limits: z.array(z.string()),
})
export type ApiProvenance = z.infer<typeof Provenance>

export const readDeed = apiEndpoint({
  method: 'GET',
  path: '/api/v1/deeds/:id',
  summary: 'One deed: its progress, and its document once delivered',
  scope: 'orders:read',
  params: AnyId,
  response: Deed,
})

export const readDeedFile = apiEndpoint({
  method: 'GET',
  path: '/api/v1/deeds/:id/file',
  summary: 'The delivered deed as a PDF, whole or a byte range',
  scope: 'documents:read',
  params: AnyId,
  sends: 'application/pdf',
})

export const readDeedProvenance = apiEndpoint({
  method: 'GET',
  path: '/api/v1/deeds/:id/provenance',
  summary: 'Where a delivered deed comes from, as JSON or, if Accept asks for it, as a PDF sheet',
  scope: 'documents:read',
  params: AnyId,
  response: Provenance,
  sends: 'application/pdf',
})
