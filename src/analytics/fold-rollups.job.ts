import type { Parts } from '../parts.ts'
import type { JobContext } from '../platform/jobs.ts'
import { foldRollups } from './rollups.db.ts'

export async function foldRollupsJob(
  { db }: Pick<Parts, 'db'>,
  _payload: object,
  { log }: JobContext,
): Promise<void> {
  log.debug({ folded: await foldRollups(db) }, 'figures folded')
}
