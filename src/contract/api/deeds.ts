import * as z from 'zod/mini'
import { Id, Timestamp } from '../common.ts'
import { RecordingOffice } from '../shop/forecast.ts'
import { apiEndpoint } from './endpoint.ts'
import { field } from './field.ts'
import { Money } from './money.ts'
import {
  Address,
  AnyId,
  Bytes,
  CreatedAt,
  DEED_ID,
  fileNumber,
  InstrumentNumber,
  Livemode,
  OrderId,
  Pages,
  RecordedOn,
  reference,
  Sha256,
} from './shared-fields.ts'

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
  kind: field(z.string(), 'The type of document.', 'Bargain and sale deed'),
  instrumentNumber: InstrumentNumber,
  recordedOn: RecordedOn,
  pages: Pages,
  bytes: Bytes,
  sha256: Sha256,
  availableUntil: field(
    z.nullable(Timestamp),
    'Until when you can download the file. `null` if you no longer can.',
    '2027-02-14T15:04:31.000Z',
  ),
})

/** One deed of an order: its line, and the document once it's there. */
export const Deed = z.object({
  id: field(Id, 'The deed’s ID.', DEED_ID),
  orderId: OrderId,
  livemode: Livemode,
  state: field(
    z.enum(API_DEED_STATES),
    '`processing`: we’re looking for it or checking a copy. `with_staff`: our staff is getting it. `delivered`: you can download it. `refunding`, `refunded`: we couldn’t get it or you canceled it, and the money goes back to your balance.',
    'delivered',
  ),
  fileNumber: fileNumber(z.nullable(z.string())),
  reference: reference(z.nullable(z.string())),
  address: Address,
  price: field(Money, 'What the deed costs.'),
  office: field(z.nullable(RecordingOffice), 'The office that records it, as far as we know.'),
  forecast: field(
    z.object({
      dueBy: field(Timestamp, 'When it’s due at the latest.', '2026-11-18T15:04:05.000Z'),
      refundedAfter: field(
        Timestamp,
        'When we’ll refund it automatically if we still don’t have it.',
        '2026-11-26T15:04:05.000Z',
      ),
      isLate: field(z.boolean(), 'Whether it’s past due. If so, you can cancel it.', false),
    }),
    'What to expect.',
  ),
  createdAt: CreatedAt,
  stateSince: field(Timestamp, 'Since when it has been in this state.', '2026-11-16T15:04:31.000Z'),
  document: field(z.nullable(DeedDocument), 'The delivered document. `null` until then.'),
})
export type Deed = z.infer<typeof Deed>

/** Where a delivered deed comes from and how it was checked: what its sheet says, for programs. */
export const Provenance = z.object({
  deedId: field(Id, 'The deed it’s about.', DEED_ID),
  livemode: Livemode,
  address: Address,
  office: field(
    z.nullable(z.pick(RecordingOffice, { title: true, place: true, url: true })),
    'The office that recorded it.',
  ),
  documentType: field(z.string(), 'The type of document.', 'Bargain and sale deed'),
  instrumentNumber: InstrumentNumber,
  recordedOn: RecordedOn,
  pages: Pages,
  file: field(
    z.object({
      name: field(z.string(), 'The name it’s downloaded under.', 'ELM-2026-0142_350-5th-ave.pdf'),
      bytes: Bytes,
      sha256: Sha256,
    }),
    'The file we delivered.',
  ),
  retrievedAt: field(Timestamp, 'When we got the document.', '2026-11-16T15:04:20.000Z'),
  retrievedFrom: field(
    z.string(),
    'Where we got it, in words.',
    'The public index of the City Register',
  ),
  retrievedByStaff: field(z.boolean(), 'Whether our staff got it rather than software.', false),
  checked: field(
    z.string(),
    'How we checked it, in words.',
    'Property, number and date match your order',
  ),
  confidence: field(
    z.nullable(z.number()),
    'How sure the machine reading was, in percent. `null` if it wasn’t machine-read.',
    96,
  ),
  redacted: field(z.int(), 'How many Social Security numbers we redacted.', 0),
  indexedThrough: field(
    z.nullable(z.iso.date()),
    'The day through which the office’s index was complete. `null` if the office doesn’t say.',
    '2026-11-13',
  ),
  recordedLater: field(
    z.nullable(
      z.array(
        z.object({
          documentType: field(z.string(), 'The type of the later document.', 'Mortgage'),
          instrumentNumber: InstrumentNumber,
          recordedOn: RecordedOn,
        }),
      ),
    ),
    'What was recorded after it without transferring ownership. `null` if the index doesn’t list that.',
    [],
  ),
  limits: field(z.array(z.string()), 'What this copy isn’t.', ['Not a certified copy']),
})
export type ApiProvenance = z.infer<typeof Provenance>

const DeedParams = z.object({ id: field(AnyId, 'The deed’s ID.') })

export const readDeed = apiEndpoint({
  method: 'GET',
  path: '/api/v1/deeds/:id',
  summary: 'One deed: how it is doing, and its document once delivered',
  scope: 'orders:read',
  params: DeedParams,
  response: Deed,
})

export const readDeedFile = apiEndpoint({
  method: 'GET',
  path: '/api/v1/deeds/:id/file',
  summary: 'The delivered deed as PDF, whole or a range of it',
  scope: 'documents:read',
  params: DeedParams,
  sends: 'application/pdf',
})

export const readDeedProvenance = apiEndpoint({
  method: 'GET',
  path: '/api/v1/deeds/:id/provenance',
  summary: 'Where a delivered deed comes from: JSON, or the sheet as PDF if Accept asks for it',
  scope: 'documents:read',
  params: DeedParams,
  response: Provenance,
  sends: 'application/pdf',
})
