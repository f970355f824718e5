import * as z from 'zod/mini'
import { LINE_STATES } from '../../orders/line.ts'
import { ORDER_STATUSES } from '../../orders/order.ts'
import { REFUND_STATES } from '../../orders/refund.ts'
import { TASK_KINDS } from '../../orders/staff-task.ts'
import type { TimelineEvent } from '../../orders/timeline-event.ts'
import { CartAddress, Cents, Id, Timestamp } from '../common.ts'
import { endpoint, FileAnswer } from '../endpoint.ts'
import { LedgerRow } from './money.ts'

export type { TimelineEvent }

const OfOrder = z.object({ id: Id })
const optionalText = z.nullable(z.string())
const optionalTime = z.nullable(Timestamp)
const count = z.int().check(z.nonnegative())

const PageDocument = z.object({
  id: Id,
  documentType: z.string(),
  instrumentNumber: optionalText,
  recordedOn: optionalText,
  pageCount: z.nullable(z.int()),
  sizeBytes: count,
  sha256: z.string(),
  source: z.string(),
  /** Whether a person brought it. */
  isByStaff: z.boolean(),
  retrievedAt: Timestamp,
  /** When another took its place. */
  supersededAt: optionalTime,
  /** When its file was deleted, its time being over. */
  deletedAt: optionalTime,
})
export type PageDocument = z.infer<typeof PageDocument>

const PageLink = z.object({
  id: Id,
  documentId: z.nullable(Id),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  revokedAt: optionalTime,
  /** The member of staff who ended it so that it stays ended. */
  revokedBy: optionalText,
  downloads: count,
  lastDownloadedAt: optionalTime,
})
export type PageLink = z.infer<typeof PageLink>

/** A file that is to take the place of a delivered document. */
const Replacement = z.object({
  copyId: Id,
  by: z.string(),
  reason: z.string(),
  receivedAt: Timestamp,
  /** Null while it is being checked. */
  verdict: z.nullable(z.enum(['held', 'refused'])),
  objections: z.array(z.string()),
  documentType: z.string(),
  instrumentNumber: optionalText,
  recordedOn: optionalText,
  /** There is a checked PDF to look at. */
  hasPdf: z.boolean(),
})

const PageLine = z.object({
  id: Id,
  address: CartAddress,
  price: Cents,
  progress: z.enum(LINE_STATES),
  progressAt: Timestamp,
  promisedBy: optionalTime,
  refundedAfter: optionalTime,
  /** Why it is late or waits, in one sentence, word by moment; null where it does neither. */
  why: z.nullable(z.array(z.union([z.string(), z.object({ at: Timestamp })]))),
  isLate: z.boolean(),
  office: z.nullable(
    z.object({
      title: z.string(),
      place: z.string(),
      url: optionalText,
      phone: optionalText,
    }),
  ),
  /** Why it is not known who records it. */
  officeConflict: optionalText,
  /** What the index named. */
  found: z.nullable(
    z.object({
      source: z.string(),
      documentType: z.string(),
      instrumentNumber: optionalText,
      recordedOn: optionalText,
      situs: z.string(),
      deepLink: optionalText,
    }),
  ),
  /** What each source said last. */
  answers: z.array(
    z.object({
      source: z.string(),
      answer: z.string(),
      detail: optionalText,
      askedAt: Timestamp,
    }),
  ),
  /** The current one first. */
  documents: z.array(PageDocument),
  /** The newest first. */
  links: z.array(PageLink),
  replacement: z.nullable(Replacement),
})
export type PageLine = z.infer<typeof PageLine>

const PageMail = z.object({
  id: Id,
  template: z.string(),
  recipient: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  createdAt: Timestamp,
  sentAt: optionalTime,
  attempts: count,
  /** The server's last words. */
  outcome: z.nullable(z.enum(['accepted', 'deferred', 'refused'])),
  reply: optionalText,
  lastAttemptAt: optionalTime,
})
export type PageMail = z.infer<typeof PageMail>

const PageNote = z.object({
  id: Id,
  by: z.string(),
  /** Null where they were erased. */
  words: optionalText,
  at: Timestamp,
})

export const OrderPage = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  status: z.enum(ORDER_STATUSES),
  amount: Cents,
  createdAt: Timestamp,
  paidAt: optionalTime,
  gclid: optionalText,
  paymentIntentId: z.string(),
  /** Where the card provider shows the payment. */
  paymentUrl: z.string(),
  /** When the person was taken out of it. */
  erasedAt: optionalTime,
  lines: z.array(PageLine),
  /** All deeds in one file. */
  bundle: z.nullable(PageLink),
  ledger: z.array(LedgerRow),
  balance: z.int(),
  refunds: z.array(
    z.object({
      id: Id,
      lineId: z.nullable(Id),
      amount: Cents,
      reason: z.string(),
      state: z.enum(REFUND_STATES),
      failure: optionalText,
      by: z.string(),
      createdAt: Timestamp,
      settledAt: optionalTime,
      providerId: optionalText,
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.string(),
      amount: Cents,
      reason: z.string(),
      status: z.string(),
      openedAt: Timestamp,
      closedAt: optionalTime,
    }),
  ),
  tasks: z.array(
    z.object({
      id: Id,
      kind: z.enum(TASK_KINDS),
      detail: z.string(),
      openedAt: Timestamp,
      closedAt: optionalTime,
      closedBy: optionalText,
    }),
  ),
  requests: z.array(
    z.object({
      id: Id,
      lineId: Id,
      reason: z.string(),
      words: z.string(),
      askedAt: Timestamp,
      reviewBy: Timestamp,
      decision: z.nullable(z.enum(['refunded', 'declined'])),
      decidedBy: optionalText,
      answer: optionalText,
    }),
  ),
  mails: z.array(PageMail),
  notes: z.array(PageNote),
  otherOrders: z.array(
    z.object({
      id: Id,
      status: z.enum(ORDER_STATUSES),
      amount: Cents,
      deeds: count,
      createdAt: Timestamp,
    }),
  ),
  /** There are others than those. */
  hasMoreOrders: z.boolean(),
})
export type OrderPage = z.infer<typeof OrderPage>

export const orderPage = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'Everything about one order, but its timeline',
  access: 'staff',
  params: OfOrder,
  response: OrderPage,
})

/** Who moved something. */
export const ACTOR_KINDS = ['customer', 'staff', 'system', 'provider'] as const

export const OrderEvent = z.object({
  id: Id,
  lineId: z.nullable(Id),
  event: z.string(),
  from: optionalText,
  to: optionalText,
  kind: z.enum(ACTOR_KINDS),
  /** The member of staff's name, or what the kind is called. */
  by: z.string(),
  at: Timestamp,
  detail: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const orderEvents = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/timeline',
  summary: 'What happened to an order, the newest first, a page at a time',
  access: 'staff',
  params: OfOrder,
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    by: z.optional(z.enum(ACTOR_KINDS)),
    lineId: z.optional(Id),
  }),
  response: z.array(OrderEvent),
})

export const documentFile = endpoint({
  method: 'GET',
  path: '/api/admin/documents/:id/file',
  summary: 'A document that was delivered, or has been replaced since, to look at',
  access: 'staff',
  params: OfOrder,
  response: FileAnswer,
  sends: 'application/pdf',
})

export const documentProvenance = endpoint({
  method: 'GET',
  path: '/api/admin/documents/:id/provenance',
  summary: 'The provenance sheet of a document',
  access: 'staff',
  params: OfOrder,
  response: FileAnswer,
  sends: 'application/pdf',
})

export const replacementFile = endpoint({
  method: 'GET',
  path: '/api/admin/lines/:id/replacement',
  summary: 'The PDF that the check made of the file that is to replace a document',
  access: 'staff',
  params: OfOrder,
  response: FileAnswer,
  sends: 'application/pdf',
})
