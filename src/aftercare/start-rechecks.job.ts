import { recheckDeed } from '../job-catalogue.ts'
import type { Parts } from '../parts.ts'
import { takeDueRechecks } from './rechecks.db.ts'

const PER_RUN = 500

/** Has the index asked once more for every deed whose time has come. */
export async function startRechecksJob({
  db,
  clock,
  jobs,
}: Pick<Parts, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const documentId of await takeDueRechecks(tx, clock(), PER_RUN)) {
      await jobs.enqueue(tx, recheckDeed, { documentId })
    }
  })
}
