import { sql } from 'kysely'
import { earlier, HOUR } from '../durations.ts'
import { sourceState } from '../fulfillment/sources/source-state.ts'
import { readSourceStates } from '../fulfillment/sources/sources.db.ts'
import type { Db } from '../platform/db.ts'

type SourceCounts = Record<'calls' | 'ok' | 'notFound' | 'ambiguous' | 'refused' | 'down', number> &
  Record<'medianMs' | 'p95Ms', number | null>

const DAY_HOURS = 24

/** How each source has responded, if it was asked within the past week, failed or is one of these. */
export async function readSourceHealth(db: Db, now: Date, configured: string[] = []) {
  const thisHour = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
  const since = (hours: number) => earlier(thisHour, (hours - 1) * HOUR)
  const [day, week, failedHours, breakers] = await Promise.all([
    readCounts(db, since(DAY_HOURS)),
    readCounts(db, since(7 * DAY_HOURS)),
    countFailedHours(db, since(DAY_HOURS)),
    db.selectFrom('sourceBreakers').select('source').execute(),
  ])
  const failed = breakers.map(({ source }) => source)
  const names = [...new Set([...week.keys(), ...failed, ...configured])].sort()
  const states = await readSourceStates(db, names)
  return names.map((source) => {
    const seen = states.get(source)
    const hasFailedToday =
      (day.get(source)?.down ?? 0) > 0 ||
      (seen?.failedAt != null && seen.failedAt >= since(DAY_HOURS))
    const callsThisWeek = week.get(source)?.calls ?? 0
    const known = { isOn: true, openUntil: null, failures: 0, ...seen }
    return {
      source,
      lastDay: day.get(source) ?? NONE,
      lastWeek: week.get(source) ?? NONE,
      failedHours: failedHours.get(source) ?? 0,
      state: sourceState({ ...known, hasFailedToday, callsThisWeek }),
      lastFailure: seen?.lastFailure ? { words: seen.lastFailure, at: seen.failedAt } : null,
    }
  })
}

const NONE: SourceCounts = {
  calls: 0,
  ok: 0,
  notFound: 0,
  ambiguous: 0,
  refused: 0,
  down: 0,
  medianMs: null,
  p95Ms: null,
}

async function readCounts(db: Db, since: Date): Promise<Map<string, SourceCounts>> {
  const of = (answer: string) =>
    sql`coalesce(sum(calls) filter (where answer = ${answer}), 0)::bigint`
  const { rows } = await sql<SourceCounts & { source: string }>`
    with recent as (select * from source_calls where hour >= ${since}),
    ranked as (
      select source, took, sum(sum(calls)) over (partition by source order by took) as upto,
        sum(sum(calls)) over (partition by source) as calls
      from recent group by source, took
    ), times as (
      select source,
        power(2, (min(took) filter (where upto >= ceil(calls * 0.5)) + 0.5) / 8.0)::float8 as median_ms,
        power(2, (min(took) filter (where upto >= ceil(calls * 0.95)) + 0.5) / 8.0)::float8 as p95_ms
      from ranked group by source
    )
    select source, sum(calls)::bigint as calls, ${of('ok')} as ok, ${of('not_found')} as not_found,
      ${of('ambiguous')} as ambiguous, ${of('refused')} as refused, ${of('down')} as down,
      median_ms, p95_ms
    from recent join times using (source) group by source, median_ms, p95_ms`.execute(db)
  return new Map(rows.map(({ source, ...counts }) => [source, counts]))
}

async function countFailedHours(db: Db, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ source: string; hours: number }>`
    select source, count(distinct hour) as hours
    from source_calls where hour >= ${since} and answer = 'down' group by source`.execute(db)
  return new Map(rows.map(({ source, hours }) => [source, hours]))
}
