import { pino } from 'pino'
import { reconcileBooks } from '../../../src/money/ledger/reconcile-books.ts'
import { reconcilePaymentsJob } from '../../../src/money/payments/reconcile-payments.job.ts'
import { failRefund } from '../../../src/money/refunds/record-refunds.ts'
import { refundWithheldJob } from '../../../src/money/refunds/refund-withheld.job.ts'
import { chaseRefundsJob, sendRefundJob } from '../../../src/money/refunds/send-refund.job.ts'
import { withholdInWork } from '../../../src/money/refunds/withhold-line.ts'
import { watchPromisesJob } from '../../../src/upkeep/watch-promises.job.ts'
import { attempt } from './attempt.ts'
import type { World } from './world.ts'

const context = { log: pino({ level: 'silent' }), signal: new AbortController().signal }

/** Runs the worker's automatic jobs until none are left; a job that dies is put back. */
export const sendRefunds = (world: World) =>
  attempt(world, 'send-refund', async () => {
    for (;;) {
      const job = await takeJob(world)
      if (!job) return
      try {
        await sendRefundJob.run(world.shop.jobParts, { refundId: job.refundId })
      } catch (error) {
        await world.shop.query(
          `update pgboss.job set state = 'created', completed_on = null where name = 'send-refund' and id = $1`,
          [job.id],
        )
        throw error
      }
    }
  })

/**
 * In the order of the payments and their lines: jobs of the same moment would otherwise come in
 * random order.
 */
async function takeJob(world: World): Promise<{ id: string; refundId: string } | undefined> {
  const rows = await world.shop.query(
    `update pgboss.job set state = 'completed', completed_on = now()
      where name = 'send-refund' and id = (
        select job.id from pgboss.job
        join refunds on refunds.id::text = job.data->>'refundId'
        left join intents on intents.provider_id = refunds.payment_intent_id
        left join order_lines on order_lines.id = refunds.line_id
        where job.name = 'send-refund' and job.state = 'created'
        order by intents.created_at, order_lines.position, job.id limit 1)
      returning id, data->>'refundId' as "refundId"`,
  )
  return rows[0]
}

export const reconcile = (world: World) =>
  attempt(world, 'reconcile-payments', () =>
    reconcilePaymentsJob.run(world.shop.jobParts, {}, context),
  )

export const chase = (world: World) =>
  attempt(world, 'chase-refunds', () => chaseRefundsJob.run(world.shop.jobParts, {}, context))

/** The search finds lines of listed addresses, which pass to staff that don't see them. */
export async function searchListed(world: World): Promise<void> {
  const { lines, withheld } = await world.look()
  const listed = lines.filter(
    ({ progress, address_key: key }) => progress === 'queued' && withheld.includes(key),
  )
  for (const { id, order_id: orderId } of listed) {
    await attempt(world, 'search-deed', () => withholdInWork(world.shop.jobParts, { id, orderId }))
  }
  await fixTimes(world)
}

/** When they end is random; here it's the same in every replay. */
async function fixTimes(world: World): Promise<void> {
  await world.shop.query(
    `update order_lines set withheld_until = orders.paid_at + interval '30 hours'
      from orders where orders.id = order_id and withheld_until is not null
        and withheld_until > orders.paid_at + interval '20 hours'`,
  )
}

export async function refundWithheld(world: World): Promise<void> {
  await attempt(world, 'refund-withheld', () =>
    refundWithheldJob.run(world.shop.jobParts, {}, context, async () => {}),
  )
  await fixTimes(world)
}

/** Reports lines that are late, and refunds those that are too late. */
export const watch = (world: World) =>
  attempt(world, 'watch-promises', () => watchPromisesJob.run(world.shop.jobParts, {}, context))

export const compareBooks = (world: World) =>
  attempt(world, 'reconcile-books', () =>
    reconcileBooks({ ...world.shop.jobParts, log: context.log }),
  )

/** The job was done, but its worker died before saying so: it's done again. */
export async function rerunJob(world: World, { which }: { which: number }): Promise<void> {
  await world.shop.query(
    `update pgboss.job set state = 'created', completed_on = null where (name, id) in (
      select name, id from pgboss.job where name = 'send-refund' and state = 'completed'
      order by created_on offset $1 limit 1)`,
    [which],
  )
}

/** The job ran out of retries: the refund we owe becomes a staff task. */
export async function giveUpJob(world: World): Promise<void> {
  const refundId = (await takeJob(world))?.refundId
  if (!refundId) return
  await attempt(world, 'dead-letter', () => failRefund(world.shop.jobParts, refundId, 'Given up.'))
}
