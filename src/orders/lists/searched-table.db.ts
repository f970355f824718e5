import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Place, Searched } from './backward-search.ts'

export type Condition = RawBuilder<SqlBool>

interface SearchedTable {
  table: RawBuilder<unknown>
  /** By these the rows are listed, the newest first. */
  at: RawBuilder<Date>
  key: RawBuilder<string>
  after(place: Place): Condition
  /** Whether a row is a hit, judged by the row itself. */
  isHit: Condition
  /** What the index can tell of the hits in a stretch of time. */
  isFound(mark: string): Promise<Condition>
  /** Of which rows the oldest is asked for. */
  isListed: Condition
}

/** The ways into a table that holds what is searched, with its marks of time and its trigrams. */
export function searchedTable(
  db: Db,
  { table, at, key, after, isHit, isFound, isListed }: SearchedTable,
): Pick<Searched<Place>, 'walk' | 'look' | 'oldest'> {
  return {
    async walk(from, rows, most) {
      const walked = await sql<Place & { isHit: boolean; number: number }>`
        select * from (
          select ${at} as at, ${key} as key, ${isHit} as is_hit,
            row_number() over (order by ${at} desc, ${key} desc) as number
          from ${table} where ${after(from)}
          order by ${at} desc, ${key} desc limit ${rows}
        ) as walked
        where is_hit or number = ${rows} order by number limit ${most + 1}`.execute(db)
      const end = walked.rows.find(({ number }) => number === rows)
      const hits = walked.rows.filter((row) => row.isHit).slice(0, most)
      return { hits: hits.map(toPlace), end: end && toPlace(end) }
    },

    async look(from, { mark, level }, most) {
      // Each row the index returns is checked for what the index can't tell.
      const query = sql<{ seen: number; at: Date | null; key: string | null }>`
        with found as materialized (
          select ${key}, ${at}, ${isHit} as is_hit from ${table} where ${await isFound(mark)}
        ), wanted as (select * from found where ${after(from)})
        select counted.seen, hits.at, hits.key
        from (select count(*) as seen from wanted) as counted
        left join lateral (
          select ${at} as at, ${key} as key from wanted where is_hit
          order by ${at} desc, ${key} desc limit ${most}
        ) as hits on true order by hits.at desc, hits.key desc`
      const rows = await withinTime(db, level, async (tx) => (await query.execute(tx)).rows)
      if (!rows) return undefined
      const hits = rows.flatMap((row) =>
        row.at && row.key !== null ? [{ at: row.at, key: row.key }] : [],
      )
      return { hits, seen: rows[0]?.seen ?? 0 }
    },

    async oldest() {
      const { rows } = await sql<{ at: Date | null }>`
        select min(${at}) as at from ${table} where ${isListed}`.execute(db)
      return rows[0]?.at ?? undefined
    },
  }
}

function toPlace({ at, key }: Place): Place {
  return { at, key }
}

/** From this level up, a look may hit more than it can finish; below, it never takes long. */
const GUARDED_FROM = 1
const MOST_MS = 45
const QUERY_CANCELED = '57014'

/** The query's result, or undefined if the database canceled it for taking too long. */
async function withinTime<T>(db: Db, level: number, ask: (db: Db) => Promise<T>) {
  if (level < GUARDED_FROM) return ask(db)
  try {
    return await db.transaction().execute(async (tx) => {
      // The index is right here, even if the planner's statistics favor reading the whole table.
      await sql`select set_config('statement_timeout', ${String(MOST_MS)}, true),
        set_config('enable_seqscan', 'off', true)`.execute(tx)
      return ask(tx)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) return undefined
    throw error
  }
}
