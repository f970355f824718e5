import { sql } from 'kysely'
import { type ChosenReason, REFUND_REASONS, type RefundState } from '../../orders/refund.ts'
import type { Db, Tx } from '../../platform/db.ts'

const COLUMNS = [
  'id',
  'paymentIntentId as intentId',
  'orderId',
  // Null if a payment goes back because no order fits it, or what's left of a balance.
  'lineId',
  'amountCents',
  'reason',
  'state',
  'attempt',
  // Not sent again before this moment.
  'sendAfter',
  'providerRefundId',
  'actor',
] as const
export type Refund = Awaited<ReturnType<typeof lockRefundsOfIntent>>[number]

/** Notes that we owe a refund; undefined if we already do. */
export async function oweRefund(
  tx: Tx,
  {
    intentId: paymentIntentId,
    at: createdAt,
    ...refund
  }: Pick<Refund, 'intentId' | 'orderId' | 'lineId' | 'amountCents' | 'reason' | 'actor'> & {
    at: Date
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('refunds')
    .values({ ...refund, paymentIntentId, state: 'requested', createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function readRefund(db: Db, id: string) {
  return db.selectFrom('refunds').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export async function refundsOfOrder(db: Db | Tx, orderId: string) {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'lineId', 'state', 'reason', 'failure'])
    .where('orderId', '=', orderId)
    .execute()
  return new Map(
    rows.flatMap(({ lineId, ...refund }) => (lineId ? [[lineId, refund] as const] : [])),
  )
}

/** Why each refunded line of these orders was, where a person or a rule chose it. */
export async function refundReasons(
  db: Db | Tx,
  orderIds: string[],
): Promise<Map<string, ChosenReason>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .select(['lineId', 'reason'])
    .where('orderId', 'in', orderIds)
    .where('state', '!=', 'failed')
    .execute()
  return new Map(
    rows.flatMap(({ lineId, reason }) => {
      const chosen = REFUND_REASONS.find((each) => each === reason)
      return lineId && chosen ? [[lineId, chosen] as const] : []
    }),
  )
}

/** Locks the order first, like everyone who locks both, or two could deadlock. */
export async function lockRefund(tx: Tx, id: string) {
  await tx
    .selectFrom('orders')
    .innerJoin('refunds', 'refunds.orderId', 'orders.id')
    .select('orders.id')
    .where('refunds.id', '=', id)
    .forNoKeyUpdate('orders')
    .execute()
  return tx
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockRefundsOfIntent(tx: Tx, intentId: string) {
  return tx
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('paymentIntentId', '=', intentId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Refunds we owe or know of; one made by hand at the provider is only on the ledger. */
export async function hasRefunds(tx: Tx, intentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds')
    .select('id')
    .where('paymentIntentId', '=', intentId)
    .union(
      tx
        .selectFrom('ledger')
        .select('id')
        .where('paymentIntentId', '=', intentId)
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
    .where('paymentIntentId', '=', intentId)
    .where('reason', '=', 'payment_refused')
    .executeTakeFirst()
  return row !== undefined
}

export async function setRefundState(
  tx: Tx,
  id: string,
  {
    at,
    ...to
  }: {
    state: Exclude<RefundState, 'requested' | 'settled_outside'>
    providerRefundId: string | null
    failure: string | null
    at: Date
  },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ ...to, settledAt: to.state === 'pending' ? null : at })
    .where('id', '=', id)
    .execute()
}

/** Not by the provider: whatever it says about the refund from now on, the money is settled. */
export async function endOutside(tx: Tx, id: string, { reason, at }: { reason: string; at: Date }) {
  await tx
    .updateTable('refunds')
    .set({ state: 'settled_outside', outsideReason: reason, settledAt: at })
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
    .set({ attempt: attempt + 1, sendAfter })
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
      earlierRefundIds: sql`array_remove(array_append(earlier_refund_ids, provider_refund_id), null)`,
      providerRefundId: null,
      failure: null,
      settledAt: null,
      toldAt: null,
    })
    .where('id', '=', refund.id)
    .execute()
}

/** Locks the member: of two refunds at once, the second counts the first. */
export async function refundedBy(tx: Tx, staffId: string, since: Date): Promise<number> {
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
  const { cents } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => sql<number>`coalesce(${fn.sum('amountCents')}, 0)::bigint`.as('cents'))
    .where('actor', '=', `staff:${staffId}`)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return cents
}

/** Refunds that should have been sent or settled by now, whatever happened to their job. */
export async function openRefunds(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('refunds')
    .select(COLUMNS)
    .where('state', 'in', ['requested', 'pending'])
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}
