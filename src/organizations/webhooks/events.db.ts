import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { EventDetail, EventRow, EventType, TEST_EVENT } from './event.ts'

/** Says something that is about no order. What happens to orders is said by the timeline itself, in the
 * database: see `note_api_event`. */
export async function noteEvent(
  tx: Tx,
  event: {
    organizationId: string
    type: Extract<EventType, 'balance.low'> | typeof TEST_EVENT
    detail: EventDetail
    at: Date
  },
): Promise<string> {
  const { organizationId, type, detail, at } = event
  const row = await tx
    .insertInto('apiEvents')
    .values({ organizationId, type, detail: JSON.stringify(detail), createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const EVENT_COLUMNS = [
  'apiEvents.id',
  'apiEvents.type',
  'apiEvents.createdAt',
  'apiEvents.orderId',
  'apiEvents.lineId',
  'apiEvents.progress',
  'apiEvents.detail',
  'orders.reference as fileNumber',
  'orderLines.reference',
] as const

export function eventsWithWords(db: Db | Tx) {
  return db
    .selectFrom('apiEvents')
    .leftJoin('orders', 'orders.id', 'apiEvents.orderId')
    .leftJoin('orderLines', 'orderLines.id', 'apiEvents.lineId')
}

/** The oldest transaction that this statement can't see the end of. Numbers are shared by all
 * databases of a server; those that are known to belong to another one write nothing here. */
const OLDEST_RUNNING = sql`(
  with elsewhere as materialized (
    select transactionid from pg_locks join pg_stat_activity as who using (pid)
    where locktype = 'transactionid' and mode = 'ExclusiveLock'
      and who.datid <> (select oid from pg_database where datname = current_database())
  )
  select coalesce(min(running), pg_snapshot_xmax(pg_current_snapshot()))
  from pg_snapshot_xip(pg_current_snapshot()) as running
  where not exists (select from elsewhere where transactionid = running::xid))`

/** In the order in which they became certain. Only those whose transaction is older than any that
 * still runs: nothing can come to stand before them anymore. */
export async function listEvents(
  db: Db,
  organizationId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<EventRow[]> {
  return eventsWithWords(db)
    .select(EVENT_COLUMNS)
    .where('apiEvents.organizationId', '=', organizationId)
    .where(sql<boolean>`written_in < ${OLDEST_RUNNING}`)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(written_in, api_events.id) > (
          select written_in, id from api_events
          where id = ${after}::uuid and organization_id = ${organizationId}::uuid)`,
      ),
    )
    .orderBy('writtenIn')
    .orderBy('apiEvents.id')
    .limit(limit)
    .execute()
}

export async function hasEvent(db: Db | Tx, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('apiEvents')
    .select('id')
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}
