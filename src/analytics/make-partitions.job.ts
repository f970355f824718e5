import type { Parts } from '../parts.ts'
import type { JobContext } from '../platform/jobs.ts'
import { ensurePartitions } from './search-events.db.ts'

/** Two months ahead: the job can fail for weeks before an event finds no partition. */
const WEEKS_AHEAD = 9

export async function makePartitionsJob(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  _payload: object,
  { log }: JobContext,
): Promise<void> {
  const today = clock().toISOString().slice(0, 10)
  const made = await ensurePartitions(db, today, WEEKS_AHEAD)
  log.info({ made }, 'partitions ensured')
}
