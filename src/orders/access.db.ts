import { sql } from 'kysely'
import { DAY, later } from '../durations.ts'
import type { Db, Tx } from '../platform/db.ts'
import { ORDER_ACCESS_DAYS } from '../policy.ts'
import { hashToken } from '../secret-token.ts'
import { statesOf } from './line.ts'
import { deedKeyIn } from './lines.db.ts'
import type { TimelineEvent } from './timeline-event.ts'

export type EarnedBy = 'placed' | 'client_secret' | 'mailed_link'

/** Lets the browser with this cookie read the order from now on: for good if it placed the order, else
 * for as long as what it came with. */
export async function grantOrder(
  db: Db | Tx,
  orderId: string,
  browserToken: string,
  earnedBy: EarnedBy,
  at: Date,
): Promise<void> {
  await db
    .insertInto('orderGrants')
    .values({ orderId, browserHash: hashToken(browserToken), earnedBy, createdAt: at })
    .onConflict((conflict) =>
      // A fresh link opens what an old redirect no longer does.
      earnedBy === 'mailed_link'
        ? conflict
            .columns(['orderId', 'browserHash'])
            .doUpdateSet({ earnedBy })
            .where('orderGrants.earnedBy', '=', 'client_secret')
        : conflict.doNothing(),
    )
    .execute()
}

export async function mayReadOrder(
  db: Db | Tx,
  orderId: string,
  browserToken: string | undefined,
  at: Date,
): Promise<boolean> {
  if (!browserToken) return false
  const grant = await db
    .selectFrom('orderGrants')
    .leftJoin('orderLinks', 'orderLinks.orderId', 'orderGrants.orderId')
    .select(['orderGrants.earnedBy', 'orderLinks.createdAt as linkedAt'])
    .where('orderGrants.orderId', '=', orderId)
    .where('orderGrants.browserHash', '=', hashToken(browserToken))
    .executeTakeFirst()
  if (!grant) return false
  if (grant.earnedBy === 'placed') return true
  return isAccessOpen(db, orderId, at, grant.earnedBy === 'mailed_link' ? grant.linkedAt : null)
}

/** Whatever else sends a deed, besides the move to `delivered`. */
const SENT_AGAIN: TimelineEvent[] = [
  'newer_deed',
  'document_replaced',
  'link_renewed',
  'links_resent',
]

/** Whether an order still opens to those who didn't place it: until some days after its last delivery
 * or refund, or after the link they came by was made, and not once its customer is erased. */
export async function isAccessOpen(
  db: Db | Tx,
  orderId: string,
  at: Date,
  linkedAt: Date | null = null,
): Promise<boolean> {
  const open = [...statesOf('inWork'), 'refunding']
  const { rows } = await sql<{ isErased: boolean; isOpen: boolean; endedAt: Date }>`
    select orders.erased_at is not null as is_erased, bool_or(line.progress = any(${open})) as is_open,
      greatest(max(line.progress_at), (
        select max(timeline.at) from timeline
        where timeline.order_id = orders.id and event = any(${SENT_AGAIN}))) as ended_at
    from orders join order_lines as line on line.order_id = orders.id
    where orders.id = ${orderId} group by orders.id`.execute(db)
  const [order] = rows
  if (!order || order.isErased) return false
  const since = linkedAt && linkedAt > order.endedAt ? linkedAt : order.endedAt
  return order.isOpen || at < later(since, ORDER_ACCESS_DAYS * DAY)
}

export interface Bought {
  orderId: string
  at: Date
}

/** When this browser last bought each of these deeds, by their keys: only what it placed itself,
 * was charged for and hasn't been given back. */
export async function boughtBefore(
  db: Db,
  browserToken: string | undefined,
  deedKeys: string[],
): Promise<Map<string, Bought>> {
  if (!browserToken) return new Map()
  const { rows } = await sql<Bought & { key: string }>`
    select distinct on (key) ${deedKeyIn(sql`line`)} as key,
      orders.id as order_id, orders.paid_at as at
    from order_grants
    join orders on orders.id = order_grants.order_id
    join order_lines as line on line.order_id = orders.id
    where order_grants.browser_hash = ${hashToken(browserToken)}
      and order_grants.earned_by = 'placed'
      and orders.paid_at is not null and orders.erased_at is null
      and ${deedKeyIn(sql`line`)} = any(${deedKeys}) and line.progress = any(${statesOf('sold')})
    order by key, orders.paid_at desc`.execute(db)
  return new Map(rows.map(({ key, orderId, at }) => [key, { orderId, at }]))
}
