import { sql } from 'kysely'
import { withheldByKey } from '../../addresses/suppressions.db.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Missed } from './withheld-time.ts'

const MOST_REAL = 200

/** What staff couldn't find since then, the latest first. */
export async function readMissed(db: Db | Tx, since: Date): Promise<Missed[]> {
  const { rows } = await sql<{ paidAt: Date; missedAt: Date; searchMs: number | null }>`
    select orders.paid_at, missed.created_at as missed_at,
      (select extract(epoch from min(at) filter (where event = 'escalate')
          - min(at) filter (where event = 'search'))::double precision * 1000
        from timeline
        where order_id = missed.order_id and line_id = missed.line_id) as search_ms
    from (
      select order_id, line_id, created_at from refunds
      where reason = 'not_found' and state in ('succeeded', 'settled_outside')
        and settled_at > ${since} and actor like 'staff:%'
      order by settled_at desc limit ${MOST_REAL}
    ) as missed join orders on orders.id = missed.order_id
    where orders.paid_at is not null`.execute(db)
  return rows
}

/** When the order was paid, and when the last of its withheld lines is refunded that are still open. */
export async function readWithheldOrder(tx: Tx, orderId: string) {
  const { rows } = await sql<{ paidAt: Date | null; last: Date | null }>`
    select paid_at, (select max(withheld_until) from order_lines
      where order_id = orders.id and progress = 'desk') as last
    from orders where id = ${orderId}`.execute(tx)
  return rows[0]
}

export async function setWithheldUntil(tx: Tx, lineId: string, until: Date): Promise<void> {
  await tx
    .updateTable('orderLines')
    .set({ withheldUntil: until })
    .where('id', '=', lineId)
    .execute()
}

export async function openWithheldOf(tx: Tx, orderId: string) {
  const { rows } = await sql<{ id: string; until: Date }>`
    select id, withheld_until as until from order_lines
    where order_id = ${orderId} and progress = 'desk' and withheld_until is not null
    order by position`.execute(tx)
  return rows
}

/** Lines at the desk whose address is on the list, and that went there past those who read it. */
export async function strayLines(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from order_lines
    where progress = 'desk' and withheld_until is null
      and ${withheldByKey(sql`order_lines.address_key`)}
    order by refunded_after limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lines that are refunded before then, the first due first. Staff work through an order from its
 * top, so none goes before a line above it that they still have. */
export async function withheldDue(db: Db, before: Date, limit: number) {
  const { rows } = await sql<{ id: string; until: Date }>`
    select id, withheld_until as until from order_lines as line
    where progress = 'desk' and withheld_until < ${before}
      and not exists (
        select from order_lines as above
        where above.order_id = line.order_id and above.position < line.position
          and above.progress = 'desk' and above.withheld_until is null)
    order by withheld_until limit ${limit}`.execute(db)
  return rows
}
