import type { Db, Tx } from '../platform/db.ts'
import type { Actor } from './actor.ts'
import type { TimelineEvent } from './timeline-event.ts'

/** One row for everything that happens to an order; the database refuses later changes. */
export async function writeTimeline(
  tx: Tx,
  entry: {
    orderId: string
    lineId?: string
    event: TimelineEvent
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

/** When each line's deed was last delivered. */
export async function deliveries(db: Db | Tx, orderId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('timeline')
    .select(['line_id as lineId', 'at'])
    .where('order_id', '=', orderId)
    .where('event', '=', 'deliver')
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ lineId, at }) => (lineId ? [[lineId, at] as const] : [])))
}

/** The order's lines that staff have had on the desk. */
export async function linesOnceAtDesk(tx: Tx, orderId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('timeline')
    .select('line_id as lineId')
    .where('order_id', '=', orderId)
    .where('event', '=', 'escalate')
    .execute()
  return new Set(rows.flatMap(({ lineId }) => lineId ?? []))
}
