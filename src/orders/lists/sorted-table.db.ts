import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { partAfter, type SortedCursor, type Sorting } from './sorting.ts'

interface SortedTable<By extends string> {
  table: RawBuilder<unknown>
  key: RawBuilder<string>
  keyType: RawBuilder<unknown>
  /** What sorts rows that are equal, the newest first. */
  newest: RawBuilder<Date>
  values: Record<By, RawBuilder<unknown>>
  /** An index carries these over all rows there are, with the type of their values. */
  indexed: Partial<Record<By, RawBuilder<unknown>>>
}

/** A page of a list by any column: over all rows where an index carries that and all are wanted, else
 * over the newest of those that are, `within` so many. */
export async function sortKeys<By extends string>(
  db: Db,
  list: SortedTable<By>,
  sorting: Sorting<By>,
  page: { limit: number; after: SortedCursor | undefined },
  wanted: { isAll: boolean; find(): Promise<{ keys: string[]; isMore: boolean }> },
) {
  const type = list.indexed[sorting.by]
  if (wanted.isAll && type) return walk(db, list, sorting, type, page)
  const found = await wanted.find()
  const { table, key, newest, values } = list
  const { rows } = await sql<{ key: string }>`
    select ${key} as key from ${table} where ${key} = any(${found.keys}::${list.keyType}[])
    order by ${values[sorting.by]} ${direction(sorting)} nulls last, ${newest} desc, ${key} desc`.execute(
    db,
  )
  const sorted = rows.map((row) => row.key)
  const within = found.isMore ? found.keys.length : undefined
  return { ...partAfter(sorted, page.after, page.limit), within }
}

async function walk<By extends string>(
  db: Db,
  { table, key, keyType, values }: SortedTable<By>,
  sorting: Sorting<By>,
  type: RawBuilder<unknown>,
  { limit, after }: { limit: number; after: SortedCursor | undefined },
) {
  const [value, way] = [values[sorting.by], direction(sorting)]
  const beyond = sorting.isDescending ? sql`<` : sql`>`
  const isAfter = after
    ? sql`(${value}, ${key}) ${beyond} (${after.value ?? null}::${type}, ${after.key}::${keyType})`
    : sql`true`
  const { rows } = await sql<{ key: string; value: string }>`
    select ${key} as key, ${value}::text as value from ${table} where ${isAfter}
    order by ${value} ${way}, ${key} ${way} limit ${limit}`.execute(db)
  const next = rows.length >= limit ? rows.at(-1) : undefined
  return { keys: rows.map((row) => row.key), next, within: undefined }
}

function direction({ isDescending }: Sorting): RawBuilder<unknown> {
  return isDescending ? sql`desc` : sql`asc`
}
