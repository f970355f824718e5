import { pino } from 'pino'
import { chaseRefundsJob } from '../../../src/orders/chase-refunds.job.ts'
import { failRefund } from '../../../src/orders/fail-refund.ts'
import { reconcileBooks } from '../../../src/orders/reconcile-books.ts'
import { reconcilePaymentsJob } from '../../../src/orders/reconcile-payments.job.ts'
import { sendRefundJob } from '../../../src/orders/send-refund.job.ts'
import { runJobs } from '../../jobs.ts'
import { attempt } from './attempt.ts'
import type { World } from './world.ts'

const context = { log: pino({ level: 'silent' }), signal: new AbortController().signal }

/** What the worker does by itself; a job that dies is put back. */
export const sendRefunds = (world: World) =>
  attempt(world, 'send-refund', () =>
    runJobs(world.shop, {
      'send-refund': (payload: { refundId: string }) => sendRefundJob(world.shop.parts, payload),
    }),
  )

export const reconcile = (world: World) =>
  attempt(world, 'reconcile-payments', () => reconcilePaymentsJob(world.shop.parts, {}, context))

export const chase = (world: World) =>
  attempt(world, 'chase-refunds', () => chaseRefundsJob(world.shop.parts, {}, context))

export const compareBooks = (world: World) =>
  attempt(world, 'reconcile-books', () => reconcileBooks({ ...world.shop.parts, log: context.log }))

/** The job was done, but whoever did it died before saying so: it is done again. */
export async function rerunJob(world: World, which: number): Promise<void> {
  await world.shop.database.pool.query(
    `update pgboss.job set state = 'created', completed_on = null where (name, id) in (
      select name, id from pgboss.job where name = 'send-refund' and state = 'completed'
      order by created_on offset $1 limit 1)`,
    [which],
  )
}

/** The job ran out of retries: what is owed becomes work for a person. */
export async function giveUpJob(world: World): Promise<void> {
  const { rows } = await world.shop.database.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now() where (name, id) in (
      select name, id from pgboss.job where name = 'send-refund' and state = 'created'
      order by created_on limit 1) returning data`,
  )
  const refundId = rows[0]?.data.refundId
  if (!refundId) return
  await attempt(world, 'dead-letter', () => failRefund(world.shop.parts, refundId, 'Given up.'))
}
