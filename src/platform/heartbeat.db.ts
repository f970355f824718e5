import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.ts'

const BEAT_MS = 5000
const TOOLS_MS = 20_000
/** Six beats missed: no pause of a healthy worker takes that long. */
export const SILENT_AFTER_SECONDS = 30

export async function startBeating(
  db: Db,
  tryTools: () => Promise<object>,
  onFailure: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const workerId = randomUUID()
  // By the database's clock, which all processes share.
  const beat = () =>
    sql`insert into worker_heartbeats (worker_id, seen_at) values (${workerId}, now())
      on conflict (worker_id) do update set seen_at = now()`.execute(db)
  const tellTools = async () => {
    const tools = { ...(await tryTools()), triedAt: new Date() }
    await sql`update worker_heartbeats set tools = ${JSON.stringify(tools)}::jsonb
      where worker_id = ${workerId}`.execute(db)
  }
  await beat()
  await tellTools()
  const timers = [
    setInterval(() => beat().catch(onFailure), BEAT_MS),
    setInterval(() => tellTools().catch(onFailure), TOOLS_MS),
  ]
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await db.deleteFrom('workerHeartbeats').where('workerId', '=', workerId).execute()
    },
  }
}

/** Deletes what workers left that died long ago, except the last one seen. */
export async function sweepHeartbeats(db: Db): Promise<void> {
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 day'
    and seen_at < (select max(seen_at) from worker_heartbeats)`.execute(db)
}
