import { type Selectable, sql } from 'kysely'
import type { Actor } from '../../orders/actor.ts'
import type { RefundReason, RefundState } from '../../orders/refund.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Refunds } from '../../platform/schema.gen.ts'

export interface Refund {
  id: string
  intentId: string
  orderId: string | null
  /** Null if a payment goes back because no order fits it, or what's left of a balance. */
  lineId: string | null
  amountCents: number
  reason: RefundReason
  state: RefundState
  attempt: number
  /** Not sent again before this moment. */
  sendAfter: Date | null
  providerRefundId: string | null
  /** Who had it refunded. */
  actor: Actor
}

/** Notes that we owe a refund; undefined if we already do. */
export async function oweRefund(
  tx: Tx,
  refund: Pick<Refund, 'intentId' | 'orderId' | 'lineId' | 'amountCents' | 'reason'> & {
    actor: Actor
    at: Date
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('refunds')
    .values({
      payment_intent_id: refund.intentId,
      order_id: refund.orderId,
      line_id: refund.lineId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      state: 'requested',
      actor: refund.actor,
      created_at: refund.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function readRefund(db: Db, id: string): Promise<Refund | undefined> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRefund(row)
}

/** The refunds of an order's lines, by line. */
export async function refundsOfOrder(
  db: Db,
  orderId: string,
): Promise<
  Map<string, { id: string; state: RefundState; reason: string; failure: string | null }>
> {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'line_id as lineId', 'state', 'reason', 'failure'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(
    rows.flatMap(({ lineId, state, ...refund }) =>
      lineId ? [[lineId, { ...refund, state: state as RefundState }] as const] : [],
    ),
  )
}

/**
 * Locks the order first, like everyone who locks both: the other way around, two could deadlock.
 */
export async function lockRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  await tx
    .selectFrom('orders')
    .innerJoin('refunds', 'refunds.order_id', 'orders.id')
    .select('orders.id')
    .where('refunds.id', '=', id)
    .forNoKeyUpdate('orders')
    .execute()
  const row = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toRefund(row)
}

export async function lockRefundsOfIntent(tx: Tx, intentId: string): Promise<Refund[]> {
  const rows = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_intent_id', '=', intentId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toRefund)
}

/** Refunds we owe or know of; one made by hand at the provider is only on the ledger. */
export async function hasRefunds(tx: Tx, intentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_intent_id', '=', intentId)
    .union(
      tx
        .selectFrom('ledger')
        .select('id')
        .where('payment_intent_id', '=', intentId)
        .where('kind', '=', 'refund'),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The whole payment was refused: whatever the intent says, it doesn't pay for an order. */
export async function isRefused(tx: Tx, intentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_intent_id', '=', intentId)
    .where('reason', '=', 'payment_refused')
    .executeTakeFirst()
  return row !== undefined
}

export async function setRefundState(
  tx: Tx,
  id: string,
  to: {
    state: Exclude<RefundState, 'requested' | 'settled_outside'>
    providerRefundId: string | null
    failure: string | null
    at: Date
  },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      state: to.state,
      provider_refund_id: to.providerRefundId,
      failure: to.failure,
      settled_at: to.state === 'pending' ? null : to.at,
    })
    .where('id', '=', id)
    .execute()
}

/** Not by the provider: whatever it says about the refund from now on, the money is settled. */
export async function endOutside(
  tx: Tx,
  id: string,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'settled_outside', outside_reason: reason, settled_at: at })
    .where('id', '=', id)
    .execute()
}

/** Another try is another key, once for whoever failed under this one. */
export async function takeNewKey(
  db: Db,
  { id, attempt }: Pick<Refund, 'id' | 'attempt'>,
  sendAfter: Date,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ attempt: attempt + 1, send_after: sendAfter })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'requested')
    .execute()
}

export async function tryRefundAgain(tx: Tx, refund: Refund): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      state: 'requested',
      attempt: refund.attempt + 1,
      provider_refund_id: null,
      failure: null,
      settled_at: null,
      told_at: null,
    })
    .where('id', '=', refund.id)
    .execute()
}

/** What a member of staff has had refunded since then. Locks the member: of two refunds at once, the
 * second counts the first. */
export async function refundedBy(tx: Tx, staffId: string, since: Date): Promise<number> {
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
  const { cents } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => sql<number>`coalesce(${fn.sum('amount_cents')}, 0)::bigint`.as('cents'))
    .where('actor', '=', `staff:${staffId}`)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return cents
}

/** Refunds that should have been sent or settled by now, whatever happened to their job. */
export async function openRefunds(db: Db, before: Date, limit: number): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('state', 'in', ['requested', 'pending'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(toRefund)
}

function toRefund(row: Selectable<Refunds>): Refund {
  return {
    id: row.id,
    intentId: row.payment_intent_id,
    orderId: row.order_id,
    lineId: row.line_id,
    amountCents: row.amount_cents,
    reason: row.reason as RefundReason,
    state: row.state as RefundState,
    attempt: row.attempt,
    sendAfter: row.send_after,
    providerRefundId: row.provider_refund_id,
    actor: row.actor as Actor,
  }
}
