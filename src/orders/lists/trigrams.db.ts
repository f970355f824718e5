import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import {
  areRareTogether,
  chooseTrigrams,
  isIndexedTerm,
  type Trigram,
  trigramsOfId,
} from './trigrams.ts'

/** Enough to tell a rare trigram from a common one. */
const SAMPLE = 100
/** For a longer term, the beginning says enough. */
const MOST_PARTS = 40

interface IndexedTerm {
  term: string
  /** The rows by which a trigram is judged. */
  newest: RawBuilder<{ body: string }>
  /** It may be part of an order's ID, too. */
  mayBeId?: boolean
  /** What else the index knows of the rows in a stretch of time. */
  marked: (stretch: string) => RawBuilder<SqlBool>
}

/** How the index helps to search for a term. Its most telling trigrams are queried on first use and then
 * reused. */
export function indexedTerm(db: Db, { term, newest, mayBeId, marked }: IndexedTerm) {
  const isIndexed = isIndexedTerm(term)
  const idParts = mayBeId ? trigramsOfId(term) : undefined
  let asked: ReturnType<typeof tellingParts> | undefined
  const telling = () => {
    asked ??= tellingParts(db, term, newest)
    return asked
  }
  return {
    isIndexed,
    async isRare() {
      // A few digits alone may occur in many ids.
      if (!isIndexed || (idParts && idParts.length < 2)) return false
      return (await telling()).isRare
    },
    async isFound(stretch: string) {
      const isMarked = marked(stretch)
      if (!isIndexed) return isMarked
      const { parts } = await telling()
      const inBody = sql<SqlBool>`${hasTrigrams(sql`body`, parts)} and ${isMarked}`
      if (!idParts) return inBody
      const inId = hasTrigrams(sql`order_id::text`, idParts)
      return sql<SqlBool>`((${inBody}) or (${inId} and ${isMarked}))`
    },
  }
}

/**
 * The trigrams of a term that few rows contain, judged by the newest rows of the list. For each row
 * with the rarest trigram, the index opens every trigram we ask for: a whole email asks for thirty,
 * including "gma", "ail" and "com", which are in every fourth row and say nothing.
 */
async function tellingParts(db: Db, term: string, newest: RawBuilder<{ body: string }>) {
  const { rows } = await sql<Trigram>`
    with term as (
      select search_fold(${term}) as folded
    ), windows as (
      -- Three characters from each position on; the gaps before it say which word it's in.
      select substr(folded, place, 3) as part, place,
        regexp_count(left(folded, place), '[^a-z0-9]') as word
      from term, generate_series(1, length(folded) - 2) as place
    ), trigrams as (
      -- Those within a word, each once, where it first occurs.
      select part, min(place) as place, min(word) as word
      from windows where part ~ '^[a-z0-9]{3}$'
      group by part order by min(place) limit ${MOST_PARTS}
    ), sample as materialized (
      select body from (${newest}) as newest limit ${SAMPLE}
    )
    select part, place, word, (select count(*) from sample where strpos(body, part) > 0) as rows
    from trigrams`.execute(db)
  const chosen = chooseTrigrams(rows, SAMPLE)
  return { parts: chosen.map(({ part }) => part), isRare: areRareTogether(chosen, SAMPLE) }
}

/** What the index can look up for a term: the column contains all of these trigrams, anywhere. */
function hasTrigrams(column: RawBuilder<string>, parts: string[]): RawBuilder<SqlBool> {
  if (parts.length === 0) return sql`true`
  return sql.join(
    parts.map((part) => sql<SqlBool>`${column} like ${`%${part}%`}`),
    sql` and `,
  ) as RawBuilder<SqlBool>
}
