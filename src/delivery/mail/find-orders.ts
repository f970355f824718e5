import type { Parts } from '../../parts.ts'
import { emailHash } from '../../secret-token.ts'
import { mailOrdersJob } from './mail-orders.job.ts'

/**
 * Somebody wants the links to the orders of an address. Nothing is looked up here: what is answered,
 * and how fast, is the same whether the address has orders or not.
 */
export async function findOrders(
  { db, jobs, config }: Pick<Parts, 'db' | 'jobs' | 'config'>,
  email: string,
): Promise<void> {
  const key = emailHash(config.LINK_SECRET, email)
  await db.transaction().execute((tx) => jobs.enqueue(tx, mailOrdersJob.job, { email }, { key }))
}
