import type { Parts } from '../parts.ts'
import { insertConversion } from './conversions.db.ts'

/** Counts a paid order for the session that it came from, whether or not the browser says so too. */
export async function countConversionJob(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await db.transaction().execute((tx) => insertConversion(tx, orderId, undefined, clock()))
}
