import * as z from 'zod/mini'
import { HISTORY_EVENTS } from '../../orders/history.ts'
import { Timestamp } from '../common.ts'

/** What was promised of a line, and what happened to it. */
export const LineTimeline = z.object({
  /** When the deed is due and when we refund it automatically; null until it's paid. */
  promisedBy: z.nullable(Timestamp),
  refundedAfter: z.nullable(Timestamp),
  /** Overdue: the customer can cancel, or agree once to wait. */
  isLate: z.boolean(),
  hasAgreedToWait: z.boolean(),
  /** The latest refund request for it. */
  request: z.nullable(
    z.object({ reviewBy: Timestamp, decision: z.nullable(z.enum(['refunded', 'declined'])) }),
  ),
  history: z.array(z.object({ what: z.enum(HISTORY_EVENTS), at: Timestamp })),
})
export type LineTimeline = z.infer<typeof LineTimeline>

export const SentMail = z.object({ template: z.string(), arrived: z.boolean(), at: Timestamp })
export type SentMail = z.infer<typeof SentMail>
