import { sql } from 'kysely'
import { earlier, HOUR } from '../durations.ts'
import { sourceState } from '../fulfillment/sources/source-state.ts'
import { readSourceStates } from '../fulfillment/sources/sources.db.ts'
import type { Db } from '../platform/db.ts'

type LastDay = Record<'calls' | 'notFound' | 'down', number> &
  Record<'medianMs' | 'p95Ms', number | null>

const DAY_HOURS = 24

/** How each of these sources stands, and how it has responded in the last 24 hours. */
export async function readSourceHealth(db: Db, now: Date, names: string[]) {
  const thisHour = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
  const since = (hours: number) => earlier(thisHour, (hours - 1) * HOUR)
  const day = since(DAY_HOURS)
  const [states, answers] = await Promise.all([
    readSourceStates(db, names),
    readAnswers(db, day, since(7 * DAY_HOURS)),
  ])
  return new Map(
    [...states].map(([name, known]) => {
      const { callsThisWeek, ...lastDay } = answers.get(name) ?? NONE
      const hasFailedToday = lastDay.down > 0 || (known.failedAt !== null && known.failedAt >= day)
      const state = sourceState({ ...known, hasFailedToday, callsThisWeek })
      return [name, { ...known, state, lastDay }]
    }),
  )
}

const NONE = { callsThisWeek: 0, calls: 0, notFound: 0, down: 0, medianMs: null, p95Ms: null }

async function readAnswers(db: Db, day: Date, week: Date) {
  const { rows } = await sql<LastDay & { source: string; callsThisWeek: number }>`
    with ranked as (
      select source, took, sum(sum(calls)) over (partition by source order by took) as upto,
        sum(sum(calls)) over (partition by source) as calls
      from source_calls where hour >= ${day} group by source, took
    ), times as (
      select source,
        power(2, (min(took) filter (where upto >= ceil(calls * 0.5)) + 0.5) / 8.0)::float8 as median_ms,
        power(2, (min(took) filter (where upto >= ceil(calls * 0.95)) + 0.5) / 8.0)::float8 as p95_ms
      from ranked group by source
    ), answered as (
      select source, answer, calls, hour >= ${day} as is_recent
      from source_calls where hour >= ${week}
    ), counted as (
      select source, sum(calls)::bigint as calls_this_week,
        coalesce(sum(calls) filter (where is_recent), 0)::bigint as calls,
        coalesce(sum(calls) filter (where is_recent and answer = 'not_found'), 0)::bigint as not_found,
        coalesce(sum(calls) filter (where is_recent and answer = 'down'), 0)::bigint as down
      from answered group by source
    )
    select * from counted left join times using (source)`.execute(db)
  return new Map(rows.map(({ source, ...answers }) => [source, answers]))
}
