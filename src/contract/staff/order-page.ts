import * as z from 'zod/mini'
import { LINE_STATES } from '../../orders/line.ts'
import { ORDER_STATUSES } from '../../orders/order.ts'
import { REFUND_STATES, REQUEST_DECISIONS } from '../../orders/refund.ts'
import { TASK_KINDS } from '../../orders/staff-task.ts'
import type { TimelineEvent } from '../../orders/timeline-event.ts'
import { CartAddress, Cents, Count, Id, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { staffPdf, staffReadOne } from './calls.ts'
import { Copy } from './desk.ts'
import { LedgerRow } from './money.ts'
import { Money } from './owner-reports.ts'

export type { TimelineEvent }

const optionalText = z.nullable(z.string())
const optionalTime = z.nullable(Timestamp)

const PageDocument = z.object({
  id: Id,
  /** What it was made from, where its facts are. */
  copyId: z.nullable(Id),
  documentType: z.string(),
  instrumentNumber: optionalText,
  recordedOn: optionalText,
  pageCount: z.nullable(z.int()),
  sha256: z.string(),
  source: z.string(),
  isByStaff: z.boolean(),
  retrievedAt: Timestamp,
  supersededAt: optionalTime,
  /** When its file was deleted (retention ended). */
  deletedAt: optionalTime,
})
export type PageDocument = z.infer<typeof PageDocument>

const PageLink = z.object({
  id: Id,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** What it does when the customer follows it. */
  standing: z.enum(['open', 'revoked', 'refunded', 'withheld', 'expired']),
  /** The staff member who permanently revoked it. */
  revokedBy: optionalText,
  downloads: Count,
  lastDownloadedAt: optionalTime,
})
export type PageLink = z.infer<typeof PageLink>

const Replacement = z.object({
  copyId: Id,
  by: z.string(),
  reason: z.string(),
  receivedAt: Timestamp,
  /** Null while it is being checked. */
  verdict: z.nullable(z.enum(['held', 'refused'])),
  objections: z.array(z.string()),
  mismatches: Copy.shape.mismatches,
  documentType: z.string(),
  instrumentNumber: optionalText,
  recordedOn: optionalText,
  read: Copy.shape.read,
  hasPdf: z.boolean(),
})

const PageLine = z.object({
  id: Id,
  address: CartAddress,
  reference: optionalText,
  /** The instrument number it was ordered by; null: the latest deed. */
  wantedNumber: optionalText,
  price: Cents,
  progress: z.enum(LINE_STATES),
  progressAt: Timestamp,
  promisedBy: optionalTime,
  refundedAfter: optionalTime,
  /** If its deed is withheld: when it's refunded as not found. Nobody works on it. */
  withheldUntil: optionalTime,
  /** One sentence in parts, either text or a time; null if it's neither late nor waiting. */
  why: z.nullable(z.array(z.union([z.string(), z.object({ at: Timestamp })]))),
  isLate: z.boolean(),
  assignee: optionalText,
  snoozedUntil: optionalTime,
  office: z.nullable(
    z.object({ title: z.string(), place: z.string(), url: optionalText, phone: optionalText }),
  ),
  officeConflict: optionalText,
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
  answers: z.array(
    z.object({ source: z.string(), answer: z.string(), detail: optionalText, askedAt: Timestamp }),
  ),
  /** Current one first. */
  documents: z.array(PageDocument),
  /** Newest first. */
  links: z.array(PageLink),
  replacement: z.nullable(Replacement),
})
export type PageLine = z.infer<typeof PageLine>

export const PageMail = z.object({
  id: Id,
  orderId: Id,
  template: z.string(),
  /** Null until it's sent, unless staff wrote it, and once it's erased. */
  subject: optionalText,
  /** What it said, without the links; null until it's sent, and once it's erased. */
  text: optionalText,
  recipient: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  createdAt: Timestamp,
  sentAt: optionalTime,
  attempts: Count,
  outcome: z.nullable(z.enum(['accepted', 'deferred', 'refused'])),
  reply: optionalText,
})
export type PageMail = z.infer<typeof PageMail>

const PageNote = z.object({
  id: Id,
  by: z.string(),
  /** Null if it was erased. */
  words: optionalText,
  at: Timestamp,
})

export const OrderOfPerson = z.object({
  id: Id,
  status: z.enum(ORDER_STATUSES),
  amount: Cents,
  createdAt: Timestamp,
})

export const OrderPage = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  organizationId: z.nullable(Id),
  status: z.enum(ORDER_STATUSES),
  amount: Cents,
  createdAt: Timestamp,
  paidAt: optionalTime,
  gclid: optionalText,
  reference: optionalText,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  paymentIntentId: z.string(),
  /** The payment's page at the card provider; null if it was paid from a balance. */
  paymentUrl: z.nullable(z.string()),
  erasedAt: optionalTime,
  lines: z.array(PageLine),
  ledger: z.array(LedgerRow),
  balance: z.int(),
  /** What it brought and cost; nothing before money moves. */
  money: z.nullable(Money),
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
      decision: z.nullable(z.enum(REQUEST_DECISIONS)),
      decidedBy: optionalText,
      answer: optionalText,
    }),
  ),
  mails: z.array(PageMail),
  notes: z.array(PageNote),
  /** Who ordered, over all of their orders; null until the first one counts. */
  customer: z.nullable(
    z.object({ id: Id, orderCount: Count, deeds: Count, spent: z.int(), since: Timestamp }),
  ),
  otherOrders: z.array(OrderOfPerson),
})
export type OrderPage = z.infer<typeof OrderPage>

export const orderPage = endpoint(staffReadOne, '/api/admin/orders/:id', { response: OrderPage })

export const ACTOR_KINDS = ['customer', 'staff', 'system', 'provider'] as const

export const OrderEvent = z.object({
  id: Id,
  lineId: z.nullable(Id),
  event: z.string(),
  kind: z.enum(ACTOR_KINDS),
  /** The staff member's name, or the label for the actor kind. */
  by: z.string(),
  at: Timestamp,
  detail: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  /** What staff wrote to the customer, unless it was erased. */
  message: z.nullable(z.object({ subject: z.string(), words: z.string() })),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const orderEvents = endpoint(staffReadOne, '/api/admin/orders/:id/timeline', {
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    lineId: z.optional(Id),
  }),
  response: z.array(OrderEvent),
})

export const documentFile = endpoint(staffPdf, '/api/admin/documents/:id/file')

export const documentProvenance = endpoint(staffPdf, '/api/admin/documents/:id/provenance')

export const replacementFile = endpoint(staffPdf, '/api/admin/lines/:id/replacement')
