import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { SourceCall } from './counted-source.ts'

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
