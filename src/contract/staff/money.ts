import * as z from 'zod/mini'
import type { EntryKind } from '../../money/ledger/ledger.ts'
import { LINE_STATES } from '../../orders/line.ts'
import { REFUND_REASONS, REFUND_STATES, type RefundReason } from '../../orders/refund.ts'
import { CartAddress, Cents, Id, Timestamp, Trial, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentAct, ownerAct, staffReadOne } from './calls.ts'

export type { EntryKind, RefundReason }

export const RefundReasonChoice = z.enum(REFUND_REASONS)

export const LineMoney = z.object({
  id: Id,
  address: CartAddress,
  price: Cents,
  progress: z.enum(LINE_STATES),
  refund: z.nullable(
    z.object({
      id: Id,
      state: z.enum(REFUND_STATES),
      reason: z.string(),
      failure: z.nullable(z.string()),
    }),
  ),
  /** Those that can be true of the line as it stands; no other is accepted. */
  reasons: z.array(RefundReasonChoice),
  /** The refund policy's current objection to each reason; null if it allows the refund. */
  objections: z.record(RefundReasonChoice, z.nullable(z.string())),
})
export type LineMoney = z.infer<typeof LineMoney>

export const LedgerRow = z.object({
  kind: z.string(),
  account: z.string(),
  amount: z.int(),
  providerId: z.string(),
  at: Timestamp,
})

export const orderMoney = endpoint(staffReadOne, '/api/admin/orders/:id/money', {
  response: z.object({
    lines: z.array(LineMoney),
    ledger: z.array(LedgerRow),
    /** Paid, minus refunds, minus dispute losses; excludes the provider's fees. */
    balance: z.int(),
  }),
})

export const refundOrder = endpoint(agentAct, '/api/admin/orders/:id/refunds', {
  body: z.object({
    lineIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))),
    reason: RefundReasonChoice,
    /** To be more generous than the refund policy; we record who was. */
    despitePolicy: z._default(z.boolean(), false),
    isTrial: Trial,
  }),
  response: z.object({ refunded: z.int() }),
  status: 202,
})

export const retryRefundCall = endpoint(agentAct, '/api/admin/refunds/:id/retry', { status: 202 })

export const settleOutsideCall = endpoint(ownerAct, '/api/admin/refunds/:id/settle-outside', {
  fresh: true,
  body: z.object({ reason: text(3, 500, 'Say how the customer got the money') }),
})
