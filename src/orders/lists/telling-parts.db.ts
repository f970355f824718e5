import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { areRareTogether, chooseParts, type Part } from './telling-parts.ts'

/** Enough to know a rare part from a common one. */
const SAMPLE = 100
/** Of a longer term the beginning tells enough. */
const MOST_PARTS = 40

export interface Telling {
  parts: string[]
  /** Whether few rows can have them all. */
  isRare: boolean
}

/** The telling parts of a term, asked for when they are first needed, and then no more. */
export function tellingPartsOnce(
  db: Db,
  term: string,
  newest: RawBuilder<{ body: string }>,
): () => Promise<Telling> {
  let asked: Promise<Telling> | undefined
  return () => {
    asked ??= tellingParts(db, term, newest)
    return asked
  }
}

/**
 * The parts of a term that few rows have, judged by the newest rows of the list. The index opens every
 * trigram that it is asked for at each row that the rarest has: a whole e-mail address asks for thirty,
 * of which "gma", "ail" and "com" are in every fourth row and tell nothing.
 */
async function tellingParts(
  db: Db,
  term: string,
  newest: RawBuilder<{ body: string }>,
): Promise<Telling> {
  const { rows } = await sql<Part>`
    with term as (select search_fold(${term}) as words),
    parts as (
      select substr(words, place, 3) as part, min(place) as place,
        min(regexp_count(left(words, place), '[^a-z0-9]')) as word
      from term, generate_series(1, length(words) - 2) as place
      group by 1 having substr(words, place, 3) ~ '^[a-z0-9]{3}$' order by 2 limit ${MOST_PARTS}
    ),
    sample as materialized (select body from (${newest}) as newest limit ${SAMPLE})
    select part, place, word, (select count(*) from sample where strpos(body, part) > 0) as rows
    from parts`.execute(db)
  const chosen = chooseParts(rows, SAMPLE)
  return { parts: chosen.map(({ part }) => part), isRare: areRareTogether(chosen, SAMPLE) }
}

/** What the index can look up of a term: the column has all of these parts, wherever they stand. */
export function hasParts(column: RawBuilder<string>, parts: string[]): RawBuilder<SqlBool> {
  if (parts.length === 0) return sql`true`
  return sql.join(
    parts.map((part) => sql<SqlBool>`${column} like ${`%${part}%`}`),
    sql` and `,
  ) as RawBuilder<SqlBool>
}
