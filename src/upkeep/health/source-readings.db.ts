import { sql } from 'kysely'
import { earlier, HOUR, MINUTE } from '../../durations.ts'
import { factsOf } from '../../fulfillment/sources/source-facts.ts'
import { sourceState } from '../../fulfillment/sources/source-state.ts'
import { readSourceStates } from '../../fulfillment/sources/sources.db.ts'
import type { Db } from '../../platform/db.ts'
import type { Readings } from './readings.ts'

interface Calls {
  calls: number
  down: number
}
type CallsBySource = ReadonlyMap<string, Calls>

const WEEK_HOURS = 7 * 24
/** What's usual for a source doesn't change by the minute. */
const WEEK_FRESH_FOR = 5 * MINUTE

/** How each source is; how often it failed within its own week is read again every few minutes. */
export function openSources(
  db: Db,
  sources: string[],
): (now: Date) => Promise<Readings['sources']> {
  let latest: { at: number; week: CallsBySource } | undefined
  return async (now) => {
    if (!latest || Math.abs(now.getTime() - latest.at) > WEEK_FRESH_FOR) {
      const week = await callsSince(db, earlier(thisHour(now), WEEK_HOURS * HOUR))
      latest = { at: now.getTime(), week }
    }
    const { week } = latest
    const [states, recent] = await Promise.all([
      readSourceStates(db, sources),
      callsSince(db, thisHour(now)),
    ])
    return [...states].map(([name, { failedAt, lastFailure, ...standing }]) => {
      const lastWeek = week.get(name) ?? NONE
      const seen = { ...standing, hasFailedToday: false, callsThisWeek: lastWeek.calls }
      return {
        id: name,
        name: factsOf(name).title,
        state: sourceState(seen),
        failedAt,
        lastFailure,
        thisHour: recent.get(name) ?? NONE,
        lastWeek,
      }
    })
  }
}

const NONE: Calls = { calls: 0, down: 0 }

const thisHour = (now: Date) => new Date(Math.floor(now.getTime() / HOUR) * HOUR)

async function callsSince(db: Db, since: Date): Promise<CallsBySource> {
  const { rows } = await sql<Calls & { source: string }>`
    select source, sum(calls)::bigint as calls,
      coalesce(sum(calls) filter (where answer = 'down'), 0)::bigint as down
    from source_calls where hour >= ${since} group by source`.execute(db)
  return new Map(rows.map(({ source, ...calls }) => [source, calls]))
}
