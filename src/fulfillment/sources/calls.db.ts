import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { SourceCall } from './counted-source.ts'

export async function recordCall(db: Db, call: SourceCall): Promise<void> {
  await sql`
    insert into source_calls as old (source, hour, answer, took, calls)
    values (${call.source}, date_trunc('hour', ${call.at}::timestamptz), ${call.answer},
      log_bucket(${call.tookMs}, 8), 1)
    on conflict (source, hour, answer, took) do update set calls = old.calls + 1`.execute(db)
}
