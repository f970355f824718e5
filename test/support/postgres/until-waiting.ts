import type pg from 'pg'
import { until } from '../orders.ts'

/** Resolves once at least this many of the database's sessions wait for a lock that somebody else holds. */
export async function untilWaiting(pool: pg.Pool, sessions: number): Promise<void> {
  await until(async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return (rowCount ?? 0) >= sessions
  }, `${sessions} to wait for a lock`)
}
