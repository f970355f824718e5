import type { Tx } from '../platform/db.ts'
import type { Actor } from './actor.ts'

/** One row for everything that happens to an order; the database refuses to change it afterwards. */
export async function writeTimeline(
  tx: Tx,
  entry: {
    orderId: string
    lineId?: string
    event: string
    from?: string
    to?: string
    actor: Actor
    at: Date
    detail?: Record<string, string | number | null>
  },
): Promise<void> {
  await tx
    .insertInto('timeline')
    .values({
      order_id: entry.orderId,
      line_id: entry.lineId ?? null,
      event: entry.event,
      from_state: entry.from ?? null,
      to_state: entry.to ?? null,
      actor: entry.actor,
      at: entry.at,
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
    })
    .execute()
}

/** When a line's deed was handed over, or null. */
export async function deliveredAt(tx: Tx, orderId: string, lineId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('timeline')
    .select('at')
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineId)
    .where('event', '=', 'deliver')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.at ?? null
}
