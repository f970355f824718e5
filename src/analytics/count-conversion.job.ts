import { countConversion } from '../job-catalog.ts'
import type { Parts } from '../parts.ts'
import { handle } from '../platform/job.ts'
import { insertConversion } from './conversions.db.ts'

/** Counts a paid order for the session it came from, whether or not the browser reports it too. */
export const countConversionJob = handle(
  countConversion,
  async ({ db, clock }: Pick<Parts, 'db' | 'clock'>, { orderId }) => {
    await db.transaction().execute((tx) => insertConversion(tx, orderId, undefined, clock()))
  },
)
