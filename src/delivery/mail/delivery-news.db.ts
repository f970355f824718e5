import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { bundling } from '../downloads/bundles.db.ts'
import { linkingOrder } from '../downloads/links.db.ts'
import type { NewsPart } from './delivery-news.ts'
import { mailing, type NewMail } from './outgoing-mail.db.ts'

export async function readNews(tx: Tx, orderId: string) {
  // Emails from before they had parts covered everything that was ready.
  const { rows } = await sql<{
    told: Array<{ part: NewsPart; at: string }>
    atDesk: string[]
    orderLinkId: string
    bundleId: string
  }>`
    select (
        select coalesce(jsonb_agg(jsonb_build_object(
          'at', created_at, 'part', coalesce(data->>'part', 'rest')) order by created_at), '[]')
        from outgoing_mail where order_id = ${orderId} and template = 'deeds-ready') as told,
      array(select line_id from timeline
        where order_id = ${orderId} and event = 'escalate' and line_id is not null) as at_desk,
      new_id() as order_link_id, new_id() as bundle_id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database said nothing of an order')
  const { told, atDesk, orderLinkId, bundleId } = row
  return {
    told: told.map(({ part, at }) => ({ part, at: new Date(at) })),
    atDesk: new Set(atDesk),
    orderLinkId,
    bundleId,
  }
}

/** With the links it needs: to the order and, if there are several deeds, to all in one file. None
 * if it's already owed, its recipient was erased or nobody is to get it. */
export async function oweDeliveryMail(
  tx: Tx,
  mail: Omit<NewMail, 'template'> & {
    lineIds: string[]
    orderLinkId: string
    bundleId: string
    bundleUntil: Date | undefined
    secret: string
  },
): Promise<string[]> {
  const { orderId, at, secret, orderLinkId, bundleId } = mail
  const { rows } = await sql<{ id: string }>`
    with order_link as (
      ${linkingOrder(orderLinkId, mail)}
    ), bundle as (
      ${bundling({ id: bundleId, orderId, secret, at, expiresAt: mail.bundleUntil })}
    ), told as (
      update order_lines set delivery_told_at = ${at}
      where id = any(${mail.lineIds}::uuid[]) and delivery_told_at is null
    )
    ${mailing(
      { ...mail, template: 'deeds-ready' },
      sql`coalesce((
      select jsonb_build_object('bundleId', id) from bundle), '{}')`,
    )}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The customer has been emailed about these deliveries, or there's nothing to email. */
export async function markDeliveriesTold(
  tx: Tx,
  of: { lineIds: string[] } | { linkIds: string[] },
  at: Date,
): Promise<void> {
  const lines =
    'lineIds' in of
      ? sql`${of.lineIds}::uuid[]`
      : sql`array(select line_id from download_links where id = any(${of.linkIds}::uuid[]))`
  await sql`update order_lines set delivery_told_at = ${at}
    where id = any(${lines}) and delivery_told_at is null`.execute(tx)
}

/** Orders with a delivery that should have been emailed by now, longest waiting first. */
export async function ordersUntold(db: Db | Tx, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orderLines')
    .select('orderId')
    .where('progress', '=', 'delivered')
    .where('deliveryToldAt', 'is', null)
    .where('progressAt', '<', since)
    .orderBy('progressAt')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ orderId }) => orderId))]
}
