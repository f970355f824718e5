import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { NewsPart } from './delivery-news.ts'

/** The emails about an order's deliveries so far, oldest first. */
export async function deliveryMails(
  tx: Tx,
  orderId: string,
): Promise<Array<{ part: NewsPart; at: Date }>> {
  return (
    tx
      .selectFrom('outgoing_mail')
      .select('created_at as at')
      // Those from before emails had parts covered everything that was ready.
      .select(sql<NewsPart>`coalesce(data->>'part', 'rest')`.as('part'))
      .where('order_id', '=', orderId)
      .where('template', '=', 'deeds-ready')
      .orderBy('created_at')
      .execute()
  )
}

/** The open links of these lines, in the order's own order. */
export async function openLinks(tx: Tx, lineIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('download_links')
    .innerJoin('order_lines', 'order_lines.id', 'download_links.line_id')
    .select('download_links.id')
    .where('line_id', 'in', lineIds)
    .where('revoked_at', 'is', null)
    .orderBy('order_lines.position')
    .execute()
  return rows.map(({ id }) => id)
}

/** The customer has been emailed about these deliveries, or there's nothing to email. */
export async function markDeliveriesTold(tx: Tx, lineIds: string[], at: Date): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ delivery_told_at: at })
    .where('id', 'in', lineIds)
    .where('delivery_told_at', 'is', null)
    .execute()
}

/** The same for the lines of these links. */
export async function markLinksTold(tx: Tx, linkIds: string[], at: Date): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ delivery_told_at: at })
    .where('id', 'in', (from) =>
      from.selectFrom('download_links').select('line_id').where('id', 'in', linkIds),
    )
    .where('delivery_told_at', 'is', null)
    .execute()
}

/** Orders with a delivery that should have been emailed by now, longest waiting first. */
export async function ordersUntold(db: Db | Tx, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select('order_id as orderId')
    .where('progress', '=', 'delivered')
    .where('delivery_told_at', 'is', null)
    .where('progress_at', '<', since)
    .orderBy('progress_at')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ orderId }) => orderId))]
}
