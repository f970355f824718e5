import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { CAMEL_CASE, type Db } from '../../src/platform/db.ts'
import type { DB } from '../../src/schema.gen.ts'
import type { Boundary } from './boundary.ts'
import type { Timeline } from './timeline.ts'
import { tellTime } from './virtual-jobs.ts'

/** The same database, where whoever writes can lose its connection or its process. */
export function faultyDb(pool: pg.Pool, boundary: Boundary, timeline: Timeline): Db {
  const connect = async () => {
    const client = await timeline.during(() => pool.connect())
    return faultyClient(client, boundary, timeline)
  }
  const dialect = new PostgresDialect({ pool: { connect, end: async () => {} } as never })
  return new Kysely<DB>({ dialect, plugins: [CAMEL_CASE] })
}

/** One connection, while somebody has it. */
function faultyClient(client: pg.PoolClient, boundary: Boundary, timeline: Timeline) {
  const ask = (text: string, values?: unknown[]) =>
    timeline.during(() => inTurn(() => client.query(text, values)))
  const rollBack = () => ask('rollback')
  const letGo = () => client.release()
  let isBegun = false

  const end = async (text: string): Promise<pg.QueryResult> => {
    // Undone already, when the connection was lost.
    if (!isBegun) return { command: 'ROLLBACK', rows: [] } as never
    isBegun = false
    if (text === 'rollback') return boundary.rollBack(rollBack, letGo)
    return boundary.write('commit', () => ask('commit'), rollBack, letGo)
  }

  const query = (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    if (text === 'commit' || text === 'rollback') return end(text)
    if (text === 'begin' || text.startsWith('start transaction')) {
      isBegun = true
      return boundary.begin(() => ask(`${text}; ${tellTime(timeline.clock())}`), letGo)
    }
    if (isBegun || !isWrite(text)) return ask(text, values)
    return boundary.write(
      'statement',
      () => ask(text, values),
      async () => {},
      letGo,
    )
  }
  return { query, release: letGo }
}

let last: Promise<unknown> = Promise.resolve()

/** One statement after the other, whoever's: branches of one use case that ask at the same time would
 * else be answered in an order that isn't the seed's. */
function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const answer = last.then(ask)
  last = answer.catch(() => {})
  return answer
}

const known = new Map<string, boolean>()

/** Whether a statement writes; not the `update` of a lock or of a conflict. */
function isWrite(text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  const found = /\b(insert into|(?<!for )(?<!key )(?<!do )update|delete from)\b/i.test(text)
  known.set(text, found)
  return found
}

/** Tables whose rows outlast an episode: what a shop has before its first order. */
const LASTING = [
  'schema_migrations',
  'organizations',
  'staff',
  'jurisdictions',
  'state_fees',
  'state_policies',
  'shop_calendar',
  'figures_counted',
]

/** Empties the shop, so that no episode depends on another. */
export async function emptyShop(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables
      from pg_tables where schemaname = 'public' and not (tablename = any($1))`,
    [LASTING],
  )
  // Turns off the triggers that protect evidence from deletion, for this one transaction.
  await pool.query(
    `begin; set local session_replication_role = replica; truncate ${rows[0].tables}, pgboss.job_common; commit`,
  )
}
