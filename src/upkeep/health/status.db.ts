import { sql } from 'kysely'
import { DAY, earlier, MINUTE } from '../../durations.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  type Component,
  type ComponentLevel,
  type ComponentLevels,
  STATUS_DAYS,
  type StatusChange,
  type StatusView,
} from './status.ts'
import type { ApiCalls, StatusLook } from './status-rules.ts'
import { statusView } from './status-view.ts'

const API_WITHIN = 5 * MINUTE
const API_CALLS = 1000
/** As many changes as are shown, newest first: what flickers for days can't make the page heavy. */
const CHANGES = 2000

export async function readApiCalls(db: Db, now: Date): Promise<ApiCalls> {
  const { rows } = await sql<ApiCalls>`
    select count(*) as calls, count(*) filter (where status >= 500) as failed from (
      select status from api_requests where at > ${earlier(now, API_WITHIN)}
      order by at desc limit ${API_CALLS}
    ) as latest`.execute(db)
  return rows[0] ?? { calls: 0, failed: 0 }
}

/** One at a time: whoever comes second finds that it has been done. */
export async function lockLook(tx: Tx): Promise<StatusLook> {
  const { rows } = await sql<StatusLook>`
    select looked_at, seen from status_looks for update`.execute(tx)
  return rows[0] ?? { lookedAt: null, seen: {} }
}

export async function writeLook(tx: Tx, lookedAt: Date, seen: ComponentLevels): Promise<void> {
  await tx
    .updateTable('statusLooks')
    .set({ lookedAt, seen: JSON.stringify(seen) })
    .execute()
}

export async function knownLevels(db: Db): Promise<Partial<ComponentLevels>> {
  const { rows } = await sql<{ component: Component; level: ComponentLevel }>`
    select distinct on (component) component, level from status_changes
    order by component, at desc`.execute(db)
  return Object.fromEntries(rows.map(({ component, level }) => [component, level]))
}

export async function insertChanges(
  tx: Tx,
  changes: Array<Pick<StatusChange, 'component' | 'level' | 'at'>>,
): Promise<void> {
  if (changes.length > 0) await tx.insertInto('statusChanges').values(changes).execute()
}

/** The last 90 days, and what each part was when they began. */
export async function readStatus(db: Db, now: Date, timeZone: string): Promise<StatusView> {
  const since = earlier(now, (STATUS_DAYS + 1) * DAY)
  const [{ rows: changes }, look] = await Promise.all([
    sql<StatusChange>`
      (select id, component, level, at, words from status_changes where at >= ${since}
        order by at desc limit ${CHANGES})
      union all
      (select distinct on (component) id, component, level, at, words from status_changes
        where at < ${since} order by component, at desc)`.execute(db),
    db.selectFrom('statusLooks').select('lookedAt').executeTakeFirst(),
  ])
  return statusView({ changes, lookedAt: look?.lookedAt ?? null }, now, timeZone)
}

/** False where there is no such trouble. */
export async function writeWords(tx: Tx, id: string, words: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('statusChanges')
    .set({ words })
    .where('id', '=', id)
    .where('level', '<>', 'operational')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes what no day that's shown needs: of each part, the last change before them stays. */
export async function sweepStatus(db: Db, now: Date): Promise<void> {
  const before = earlier(now, (STATUS_DAYS + 10) * DAY)
  await sql`
    delete from status_changes as old where at < ${before} and exists (
      select from status_changes as next
      where next.component = old.component and next.at > old.at and next.at < ${before})`.execute(
    db,
  )
}
