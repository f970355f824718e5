import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { SourceCall } from './counted-source.ts'
import type { Source } from './source.ts'

export const SWITCHED_OFF = 'staff have switched it off'

/** Reread for every query: every process notices a switch without a restart. */
export async function switchedOn(db: Db, sources: Source[]): Promise<Source[]> {
  if (sources.length === 0) return []
  const off = await db
    .selectFrom('sourceSwitches')
    .select('source')
    .where('isOn', '=', false)
    .execute()
  const names = new Set(off.map(({ source }) => source))
  return sources.filter(({ name }) => !names.has(name))
}

/** False if it's already in that position; the original reason stays. */
export async function setSwitch(
  tx: Tx,
  to: { source: string; isOn: boolean; reason: string; staffId: string; at: Date },
): Promise<boolean> {
  const values = { isOn: to.isOn, reason: to.reason, changedAt: to.at, changedBy: to.staffId }
  // A source that was never switched is on: there's nothing to switch on.
  if (to.isOn) {
    const on = await tx
      .updateTable('sourceSwitches')
      .set(values)
      .where('source', '=', to.source)
      .where('isOn', '=', false)
      .executeTakeFirst()
    return on.numUpdatedRows > 0n
  }
  const off = await tx
    .insertInto('sourceSwitches')
    .values({ source: to.source, ...values })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet(values).where('sourceSwitches.isOn', '=', true),
    )
    .executeTakeFirst()
  return (off.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface SourceState {
  isOn: boolean
  /** Who last switched it, when and why; null if it was never switched. */
  switched: { by: string; at: Date; reason: string } | null
  failures: number
  /** Paused until then; the next paid query after that tries it. */
  openUntil: Date | null
  lastFailure: string | null
  failedAt: Date | null
}

export async function readSourceStates(db: Db, names: string[]): Promise<Map<string, SourceState>> {
  type Switched = { by: string | null; at: Date | null; reason: string | null }
  const { rows } = await sql<Omit<SourceState, 'switched'> & Switched & { name: string }>`
    select name, coalesce(switch.is_on, true) as is_on, staff.username as by,
      switch.changed_at as at, switch.reason, coalesce(breaker.failures, 0) as failures,
      breaker.open_until, breaker.last_failure, breaker.failed_at
    from unnest(${names}::text[]) as name
      left join source_switches as switch on switch.source = name
      left join staff on staff.id = switch.changed_by
      left join source_breakers as breaker on breaker.source = name`.execute(db)
  return new Map(
    rows.map(({ name, by, at, reason, ...state }) => [
      name,
      { ...state, switched: by !== null && at && reason !== null ? { by, at, reason } : null },
    ]),
  )
}

/** Always in the same order, so two processes never wait for each other. */
export async function recordCalls(db: Db, calls: readonly SourceCall[]): Promise<void> {
  await sql`
    insert into source_calls as old (source, hour, answer, took, calls)
    select source, date_trunc('hour', at), answer, log_bucket(took_ms, 8), count(*)
    from unnest(${calls.map(({ source }) => source)}::text[],
      ${calls.map(({ answer }) => answer)}::text[], ${calls.map(({ tookMs }) => tookMs)}::float8[],
      ${calls.map(({ at }) => at)}::timestamptz[]) as call (source, answer, took_ms, at)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (source, hour, answer, took) do update set calls = old.calls + excluded.calls
  `.execute(db)
}
