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
      orderId: entry.orderId,
      lineId: entry.lineId ?? null,
      event: entry.event,
      fromState: entry.from ?? null,
      toState: entry.to ?? null,
      actor: entry.actor,
      at: entry.at,
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
    })
    .execute()
}

/** When each line's deed was last delivered. */
export async function deliveries(db: Db | Tx, ...orderIds: string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('timeline')
    .select(['lineId', 'at'])
    .where('orderId', 'in', orderIds)
    .where('event', '=', 'deliver')
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ lineId, at }) => (lineId ? [[lineId, at] as const] : [])))
}
