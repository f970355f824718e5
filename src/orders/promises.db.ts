import type { Db, Tx } from '../platform/db.ts'
import { statesOf } from './line.ts'

/** Its customer doesn't know yet, or its time is up. Longest overdue first. */
export async function ordersPastPromise(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orderLines')
    .select('orderId')
    .where('progress', 'in', statesOf('inWork'))
    .where('promisedBy', '<=', at)
    .where((where) =>
      where.or([where('delayToldAt', 'is', null), where('refundedAfter', '<=', at)]),
    )
    .orderBy('promisedBy')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ orderId }) => orderId))]
}

export async function markDelayTold(tx: Tx, lineIds: string[], at: Date): Promise<void> {
  await tx.updateTable('orderLines').set({ delayToldAt: at }).where('id', 'in', lineIds).execute()
}

export async function setRefundedAfter(tx: Tx, lineId: string, until: Date): Promise<void> {
  await tx
    .updateTable('orderLines')
    .set({ refundedAfter: until })
    .where('id', '=', lineId)
    .execute()
}

/** The lines of an order whose customer agreed to wait, which is possible once. */
export async function linesWaitedFor(db: Db | Tx, orderId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('timeline')
    .select('lineId')
    .where('orderId', '=', orderId)
    .where('event', '=', 'wait')
    .execute()
  return new Set(rows.flatMap(({ lineId }) => lineId ?? []))
}
