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
    .insertInto('refundRequests')
    .values({
      orderId: request.orderId,
      lineId: request.lineId,
      reason: request.reason,
      words: request.words,
      askedAt: request.at,
      reviewBy: request.reviewBy,
    })
    .onConflict((conflict) => conflict.column('lineId').where('decidedAt', 'is', null).doNothing())
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
  return db
    .selectFrom('refundRequests')
    .select(['lineId', 'reviewBy', 'decision'])
    .where('orderId', '=', orderId)
    .orderBy('askedAt')
    .execute()
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
    .selectFrom('refundRequests')
    .select(['id', 'orderId', 'lineId', 'reason', 'reviewBy', 'decision', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { decision, ...request } = row
  return { ...request, isDecided: decision !== null }
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
    .updateTable('refundRequests')
    .set({
      decision: decided.decision,
      answer: decided.answer,
      decidedBy: decided.actor,
      decidedAt: decided.at,
    })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
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
    .updateTable('refundRequests')
    .set({
      decision: 'refunded',
      decidedBy: isStaff(actor) ? actor : 'system',
      decidedAt: at,
    })
    .where('lineId', '=', lineId)
    .where('decidedAt', 'is', null)
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
    .selectFrom('refundRequests')
    .innerJoin('orderLines', 'orderLines.id', 'refundRequests.lineId')
    .select([
      'refundRequests.id',
      'refundRequests.orderId',
      'refundRequests.lineId',
      'refundRequests.reason',
      'refundRequests.words',
      'refundRequests.askedAt',
      'refundRequests.reviewBy',
      'orderLines.streetAddress',
      'orderLines.city',
      'orderLines.state',
      'orderLines.zipCode',
    ])
    .where('decidedAt', 'is', null)
    .orderBy('reviewBy')
    .orderBy('refundRequests.id')
    .limit(limit)
  if (dueBy) query = query.where('reviewBy', '<=', dueBy)
  const rows = await query.execute()
  return rows.map(({ streetAddress, city, state, zipCode, ...row }) => ({
    ...row,
    address: { streetAddress, city, state, zipCode },
  }))
}
