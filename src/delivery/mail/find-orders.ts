import type { Parts } from '../../parts.ts'
import { emailHash } from '../../secret-token.ts'
import { mailOrdersJob } from './mail-orders.job.ts'

/** Someone wants the links to an email's orders. We look up nothing here: the response and its
 * timing are the same whether or not the email has orders. */
export async function findOrders(
  { db, jobs, config }: Pick<Parts, 'db' | 'jobs' | 'config'>,
  email: string,
): Promise<void> {
  const key = emailHash(config.COUNTING_SECRET, email)
  await db.transaction().execute((tx) => jobs.enqueue(tx, mailOrdersJob.job, { email }, { key }))
}
