import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { jobContext } from '../../test/support/jobs.ts'
import { orderDesk } from '../../test/support/order-page.ts'
import { until } from '../../test/support/orders.ts'
import { confirmOrder } from '../job-catalog.ts'
import { handle } from '../platform/job.ts'
import { startWorking } from '../platform/jobs.ts'
import { deadLetterJob } from './dead-letter.job.ts'
import { JOB_WORDS } from './job-words.ts'

const shop = shopForTests()
const desk = orderDesk(() => shop)
const bury = (payload: Parameters<typeof deadLetterJob.run>[1]) =>
  deadLetterJob.run(shop.parts, payload, jobContext(shop))

/** What each of these jobs is given, for a delivered order. */
async function payloads() {
  const { orderId, lineId } = await desk.buyDelivered()
  const [document] = await desk.query('select id from documents where line_id = $1', [lineId])
  const [request] = await desk.query(
    `insert into refund_requests (order_id, line_id, reason, words, asked_at, review_by)
        values ($1, $2, 'wrong_document', 'not mine', now(), now()) returning id`,
    [orderId, lineId],
  )
  const given: Record<string, object> = {
    'confirm-order': { orderId },
    'deliver-order': { orderId },
    'tell-deliveries': { orderId },
    'tell-refunds': { orderId },
    'tell-request': { requestId: request?.id, news: 'asked' },
    'recheck-deed': { documentId: document?.id },
  }
  return { orderId, given }
}

it('a job that ran out of retries and that a customer depends on opens a task, once', async () => {
  const { orderId, given } = await payloads()
  const withTask = Object.entries(JOB_WORDS).filter(([, { ends }]) => ends === 'task')
  expect(withTask.map(([job]) => job).toSorted()).toEqual(Object.keys(given).toSorted())
  for (const [job] of withTask) {
    await bury({ job, ...given[job] })
    await bury({ job, ...given[job] })
  }
  const details = (await desk.tasks('job_failed', orderId)).map(({ detail }) => detail)
  const words = withTask.map(([, consequence]) => 'words' in consequence && consequence.words)
  expect(details.toSorted()).toEqual(words.toSorted())
})

it('a job that ran out of retries and that nobody depends on opens no task', async () => {
  const { orderId } = await desk.buyDelivered()
  await bury({ job: 'mail-orders', orderId })
  await bury({ job: null, orderId })
  expect(await desk.tasks('job_failed', orderId)).toEqual([])
})

it('a job that ran out of retries is known by its name when it reaches the dead letters', async () => {
  const { orderId } = await desk.buyDelivered()
  await shop.query("update pgboss.queue set retry_limit = 0 where name = 'confirm-order'")
  const broken = handle(confirmOrder, () => Promise.reject(new Error('on purpose')))
  const working = await startWorking(
    {
      databaseUrl: shop.database.url,
      log: pino({ level: 'silent' }),
      catalog: [],
      metrics: new Registry(),
    },
    [broken, deadLetterJob],
    () => shop.parts,
  )
  await shop.parts.db
    .transaction()
    .execute((tx) => shop.parts.jobs.enqueue(tx, confirmOrder, { orderId }))
  const [task] = await until(async () => {
    const open = await desk.tasks('job_failed', orderId)
    return open.length > 0 && open
  }, 'the task')
  await working.stop()
  expect(task).toMatchObject({ detail: expect.stringContaining('no receipt') })
})
