import { until } from '../orders.ts'
import type { TestShop } from '../shop.ts'

/**
 * An event is listed once no transaction is left that may still write an earlier one. One of another
 * database counts if it ends just then, and the tests beside this one have some all the time.
 */
export async function eventsSettled({ database }: Pick<TestShop, 'database'>): Promise<void> {
  const { rows } = await database.pool.query('select max(written_in)::text as last from api_events')
  const isPast = async () => {
    const { rows: now } = await database.pool.query(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "isPast"',
      [rows[0].last ?? '0'],
    )
    return now[0].isPast
  }
  await until(isPast, 'events to be listed', 60_000)
}
