import * as z from 'zod/mini'
import { LINE_STATES, RELEASE_REASONS } from '../../orders/line.ts'
import { ORDER_STATUSES } from '../../orders/order.ts'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { REFUND_REASONS, REQUEST_DECISIONS } from '../../orders/refund.ts'
import { HISTORY_EVENTS } from '../../orders/timeline-event.ts'
import {
  AnyId,
  CartAddress,
  Cents,
  DeedAddress,
  Id,
  IdOnly,
  printed,
  Reference,
  Timestamp,
} from '../common.ts'
import { endpoint, publicPost, publicRead } from '../endpoint.ts'
import { RecordingOffice } from './recording-office.ts'

export const SessionId = z.string().check(z.regex(/^session[\w-]{1,100}$/))

/** The checkout's contact form; both the browser and the server validate with it. */
export const Contact = z.object({
  fullName: printed('name', 2, 200, 'Please enter your full name'),
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(254, 'Please enter a valid email address'),
      z.email('Please enter a valid email address'),
    ),
})
export type Contact = z.infer<typeof Contact>

export const IntentId = z.string().check(z.regex(/^pi_[A-Za-z0-9_]{1,100}$/))

/** The document delivered for a line, without anything read from its pages. */
export const DeliveredDeed = z.object({
  kind: z.string(),
  instrumentNumber: z.nullable(z.string()),
  recordedOn: z.nullable(z.iso.date()),
  pages: z.nullable(z.int()),
  /** Its first page can be shown in small. */
  hasThumbnail: z.boolean(),
  /** Whether its link opens, and until when. */
  standing: z.enum(['open', 'expired', 'revoked']),
  expiresAt: Timestamp,
})
export type DeliveredDeed = z.infer<typeof DeliveredDeed>

export const LineTimeline = z.object({
  /** When the deed is due and when we refund it automatically; null until it's paid. */
  promisedBy: z.nullable(Timestamp),
  refundedAfter: z.nullable(Timestamp),
  /** Overdue: the customer can cancel, or agree once to wait. */
  isLate: z.boolean(),
  hasAgreedToWait: z.boolean(),
  /** What its customer asked for last, and our answer. */
  request: z.nullable(
    z.object({
      wants: z.enum(['refund', 'right_deed']),
      reviewBy: Timestamp,
      decision: z.nullable(z.enum(REQUEST_DECISIONS)),
    }),
  ),
  /** Why its money goes back; null if it doesn't. */
  refundReason: z.nullable(z.enum(REFUND_REASONS)),
  history: z.array(z.object({ what: z.enum(HISTORY_EVENTS), at: Timestamp })),
})
export type LineTimeline = z.infer<typeof LineTimeline>

export const SentMail = z.object({ template: z.string(), arrived: z.boolean(), at: Timestamp })
export type SentMail = z.infer<typeof SentMail>

export const OrderLine = z.object({
  ...CartAddress.shape,
  id: Id,
  price: Cents,
  /** What the line is doing now; `state` is the address's. */
  progress: z.enum(LINE_STATES),
  /** Why the card wasn't charged for it; null if it was or still may be. */
  notCharged: z.nullable(z.enum(RELEASE_REASONS)),
  reference: z.nullable(z.string()),
  /** The instrument number it was ordered by; null: the latest deed. */
  wantedNumber: z.nullable(z.string()),
  office: z.optional(RecordingOffice),
  deed: z.nullable(DeliveredDeed),
  ...LineTimeline.shape,
})
export type OrderLine = z.infer<typeof OrderLine>

export const Order = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  addresses: z.array(CartAddress),
  amount: Cents,
  status: z.enum(ORDER_STATUSES),
  stripePaymentIntentId: z.string(),
  gclid: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  createdAt: Timestamp,
})
export type Order = z.infer<typeof Order>

/** What a customer sees of an order: the order and how each of its lines is doing, in one answer, so
 * that the history never disagrees with the status. */
export const CustomerOrder = z.object({
  ...Order.shape,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  lines: z.array(OrderLine),
  mails: z.array(SentMail),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

export const createOrder = endpoint(publicPost, '/api/orders', {
  body: z.object({
    ...Contact.shape,
    addresses: z
      .array(
        z.object({
          ...DeedAddress.shape,
          reference: z.optional(Reference),
          /** As cited beside the number. */
          wantedDate: z.optional(z.iso.date()),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
    reference: z.optional(Reference),
    amount: Cents,
    stripePaymentIntentId: IntentId,
    gclid: z.optional(z.nullable(z.string().check(z.maxLength(512)))),
    /** The browser's search session, which lets the server count the conversion on its own. */
    sessionId: z.optional(SessionId),
  }),
  // A hundred addresses, each at maximum length.
  bodyLimit: 128 * 1024,
  response: IdOnly,
  status: 201,
})

export const readOrder = endpoint(publicRead, '/api/orders/:id', {
  params: AnyId,
  response: CustomerOrder,
})
