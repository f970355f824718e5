import { AppError } from '../../errors.ts'
import { type Actor, isStaff, type StaffActor } from '../../orders/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { REQUEST_REASONS, type RequestReason } from './customer-request.ts'

/** Records what a customer wants of a line; undefined if a request is already open. */
export async function insertRequest(
  tx: Tx,
  request: {
    orderId: string
    lineId: string
    reason: RequestReason
    words: string
    at: Date
    reviewBy: Date
  },
): Promise<string | undefined> {
  const { at, ...asked } = request
  const row = await tx
    .insertInto('refundRequests')
    .values({ ...asked, askedAt: at })
    .onConflict((conflict) => conflict.column('lineId').where('decidedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function requestsOfOrder(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('refundRequests')
    .select(['lineId', 'reason', 'reviewBy', 'decision'])
    .where('orderId', '=', orderId)
    .orderBy('askedAt')
    .execute()
}

export async function readRequest(db: Db | Tx, id: string) {
  return db
    .selectFrom('refundRequests')
    .select(['id', 'orderId', 'lineId', 'reason', 'reviewBy', 'decision', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The caller must hold the order's lock. A request is decided once. */
export async function decideRequest(
  tx: Tx,
  id: string,
  {
    actor,
    at,
    ...decided
  }: {
    decision: 'refunded' | 'declined' | 'answered'
    answer: string | null
    actor: StaffActor
    at: Date
  },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('refundRequests')
    .set({ ...decided, decidedBy: actor, decidedAt: at })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    throw new AppError('invalid_transition', 'This request was already decided.')
  }
}

/** Refunding a line, for whatever reason, answers its open request, and the right deed answers a
 * request for it. */
export async function settleRequest(
  tx: Tx,
  lineId: string,
  decision: 'refunded' | 'replaced',
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const reasons = decision === 'replaced' ? (['right_deed'] as const) : REQUEST_REASONS
  await tx
    .updateTable('refundRequests')
    .set({ decision, decidedBy: isStaff(actor) ? actor : 'system', decidedAt: at })
    .where('lineId', '=', lineId)
    .where('reason', 'in', reasons)
    .where('decidedAt', 'is', null)
    .execute()
}
