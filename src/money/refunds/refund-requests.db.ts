import type { Address } from '../../addresses/address.ts'
import { type Actor, isStaff, type StaffActor } from '../../orders/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { RequestReason } from './customer-request.ts'

/** Records that a customer wants a line refunded; undefined if a request is already open. */
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
  const row = await tx
    .insertInto('refund_requests')
    .values({
      order_id: request.orderId,
      line_id: request.lineId,
      reason: request.reason,
      words: request.words,
      asked_at: request.at,
      review_by: request.reviewBy,
    })
    .onConflict((conflict) =>
      conflict.column('line_id').where('decided_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface RequestOfLine {
  lineId: string
  reviewBy: Date
  decision: 'refunded' | 'declined' | null
}

/** Refund requests for an order's lines, oldest first: at most a few per line. */
export async function requestsOfOrder(db: Db | Tx, orderId: string): Promise<RequestOfLine[]> {
  const rows = await db
    .selectFrom('refund_requests')
    .select(['line_id as lineId', 'review_by as reviewBy', 'decision'])
    .where('order_id', '=', orderId)
    .orderBy('asked_at')
    .execute()
  return rows.map((row) => ({ ...row, decision: row.decision as RequestOfLine['decision'] }))
}

export interface RefundRequest {
  id: string
  orderId: string
  lineId: string
  reason: RequestReason
  reviewBy: Date
  isDecided: boolean
  answer: string | null
}

export async function readRequest(db: Db | Tx, id: string): Promise<RefundRequest | undefined> {
  const row = await db
    .selectFrom('refund_requests')
    .select(['id', 'order_id', 'line_id', 'reason', 'review_by', 'decision', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      orderId: row.order_id,
      lineId: row.line_id,
      reason: row.reason as RequestReason,
      reviewBy: row.review_by,
      isDecided: row.decision !== null,
      answer: row.answer,
    }
  )
}

/** The caller must hold the order's lock; false if the request was already decided. */
export async function decideRequest(
  tx: Tx,
  id: string,
  decided: {
    decision: 'refunded' | 'declined'
    answer: string | null
    actor: StaffActor
    at: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_requests')
    .set({
      decision: decided.decision,
      answer: decided.answer,
      decided_by: decided.actor,
      decided_at: decided.at,
    })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Refunding a line, for whatever reason, answers its open request; returns the request's id if
 * there was one. */
export async function settleRequest(
  tx: Tx,
  lineId: string,
  { actor, at }: { actor: Actor; at: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('refund_requests')
    .set({
      decision: 'refunded',
      decided_by: isStaff(actor) ? actor : 'system',
      decided_at: at,
    })
    .where('line_id', '=', lineId)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface OpenRequest {
  id: string
  orderId: string
  lineId: string
  address: Address
  reason: RequestReason
  words: string
  askedAt: Date
  reviewBy: Date
}

/** Unanswered requests, soonest due first. */
export async function openRequests(
  db: Db,
  { limit, dueBy }: { limit: number; dueBy?: Date },
): Promise<OpenRequest[]> {
  let query = db
    .selectFrom('refund_requests')
    .innerJoin('order_lines', 'order_lines.id', 'refund_requests.line_id')
    .select([
      'refund_requests.id',
      'refund_requests.order_id as orderId',
      'refund_requests.line_id as lineId',
      'refund_requests.reason',
      'refund_requests.words',
      'refund_requests.asked_at as askedAt',
      'refund_requests.review_by as reviewBy',
      'order_lines.street_address as streetAddress',
      'order_lines.city',
      'order_lines.state',
      'order_lines.zip_code as zipCode',
    ])
    .where('decided_at', 'is', null)
    .orderBy('review_by')
    .orderBy('refund_requests.id')
    .limit(limit)
  if (dueBy) query = query.where('review_by', '<=', dueBy)
  const rows = await query.execute()
  return rows.map(({ streetAddress, city, state, zipCode, reason, ...row }) => ({
    ...row,
    reason: reason as RequestReason,
    address: { streetAddress, city, state, zipCode },
  }))
}
