import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { orderDesk } from '../../../test/support/order-page.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { DeadJob, Health } from '../../contract/staff/health.ts'
import { EVERY_JOB } from '../../every-job.ts'
import { writeOperation } from '../../upkeep/health/health-details.db.ts'
import { canRetry, JOB_WORDS } from '../../upkeep/job-words.ts'
import { RETRIED } from '../../upkeep/retry-dead-job.ts'

const RECORDER = { RECORDER_URL: 'http://127.0.0.1:9', RECORDER_API_KEY: 'test' }

describeShop('what is behind the lights', { settings: RECORDER }, (shop) => {
  const desk = orderDesk(() => shop)
  async function health(): Promise<Health> {
    const staff = await signInAs(shop, 'read_only')
    return (await staff.get('/api/admin/health')).json
  }
  async function bury(job: string, data: object, state = 'completed'): Promise<string> {
    const [dead] = await shop.query(
      `insert into pgboss.job (name, data, state, source_name, source_output)
        values ('dead-letter', $1, $2, $3, '{"message": "on purpose"}') returning id`,
      [data, state, job],
    )
    return dead.id
  }
  const waiting = (job: string, orderId: string) =>
    shop.query(
      "select id from pgboss.job where name = $1 and data ->> 'orderId' = $2 and state = 'created'",
      [job, orderId],
    )
  const retry = async (id: string, role: 'agent' | 'owner' = 'agent') =>
    (await signInAs(shop, role)).post(`/api/admin/dead-jobs/${id}/retry`, {})

  it('the health page shows workers, queues, refused emails, books and backups', async () => {
    const { orderId } = await desk.buyDelivered()
    const worker = randomUUID()
    await shop.query(
      `insert into worker_heartbeats (worker_id, seen_at, tools) values ($1, now(), $2)`,
      [
        worker,
        JSON.stringify({ scanner: true, storage: true, keeps: 'network', triedAt: new Date() }),
      ],
    )
    await shop.query('delete from pgboss.job')
    await shop.query(
      "insert into pgboss.job (name, data, start_after) values ('search-deed', '{}', now() - interval '5 min'), ('search-deed', '{}', now() + interval '5 min')",
    )
    const [mail] = await shop.query(
      `update outgoing_mail set state = 'failed', sent_at = null where id =
        (select id from outgoing_mail where order_id = $1 limit 1) returning id`,
      [orderId],
    )
    await shop.query(
      "insert into mail_attempts (mail_id, outcome, reply, at) values ($1, 'refused', '550 no such mailbox', now())",
      [mail.id],
    )
    await shop.query(
      `insert into reconciliations (since, started_at, finished_at, provider_cents, agreeing_cents, mended, differing)
        values (now(), now(), now(), 10000, 8001, 2, 1)`,
    )
    await writeOperation(shop.database.db, { kind: 'backup', detail: 'nightly', at: new Date() })
    const seen = await health()
    expect(seen.workers).toEqual([
      expect.objectContaining({
        id: worker,
        isAlive: true,
        tools: expect.objectContaining({ scanner: true, keeps: 'network' }),
      }),
    ])
    // The one that waits for its time isn't late.
    expect(seen.queues).toEqual([expect.objectContaining({ name: 'Deed searches', jobs: 1 })])
    expect(seen.email.failedToday).toBe(1)
    expect(seen.email.refused).toEqual([
      expect.objectContaining({ orderId, isFinal: true, reply: '550 no such mailbox' }),
    ])
    expect(seen.books).toMatchObject({ providerCents: 10000, agreeingCents: 8001, differing: 1 })
    expect(seen.operations).toEqual([{ kind: 'backup', detail: 'nightly', at: expect.any(String) }])
    expect(seen.sources).toEqual([
      expect.objectContaining({ name: "Recorder's office", state: 'unasked' }),
    ])
    expect(seen.payments).toMatchObject({ held: 0, lastCaptureAt: expect.any(String) })
  })

  it('a payment that is authorized and not captured is named with its order', async () => {
    const { orderId } = await desk.buyDelivered()
    await shop.query(
      `update intents set closed_at = null, capture_decided_at = now() - interval '9 min'
        where provider_id = (select payment_intent_id from orders where id = $1)`,
      [orderId],
    )
    const { payments } = await health()
    expect(payments.held).toBe(1)
    expect(payments.oldest).toEqual([{ orderId, cents: 1999, since: expect.any(String) }])
  })

  it('a job that was given up is listed with its order and started again exactly once', async () => {
    const { orderId } = await desk.buyDelivered()
    await shop.query('delete from pgboss.job')
    const id = await bury('deliver-order', { orderId })
    const dead = (await health()).deadJobs.find((job) => job.id === id) as DeadJob
    expect(dead).toMatchObject({
      name: 'Deliveries',
      orderId,
      failure: 'on purpose',
      canRetry: true,
      consequence: expect.stringContaining('couldn’t deliver them'),
    })
    const replies = await Promise.all([retry(id), retry(id, 'owner'), retry(id)])
    expect(replies.map(({ json }) => json.retried).toSorted()).toEqual([false, false, true])
    expect(await waiting('deliver-order', orderId)).toHaveLength(1)
    expect((await health()).deadJobs).toEqual([])
    const audits = await shop.query(
      "select detail from audit_log where action = 'retry_job' and subject = $1",
      [id],
    )
    expect(audits).toEqual([{ detail: { job: 'deliver-order' } }])
    // Afterwards it's over, and asking again changes nothing.
    expect((await retry(id)).json).toEqual({ retried: false })
  })

  it('a job whose deed or email is with a person already is listed and not started again', async () => {
    const { orderId, lineId } = await desk.buyDelivered()
    await shop.query('delete from pgboss.job')
    const id = await bury('search-deed', { lineId })
    const [dead] = (await health()).deadJobs
    expect(dead).toMatchObject({ name: 'Deed searches', orderId, canRetry: false })
    expect((await retry(id)).json).toEqual({ retried: false })
    expect((await health()).deadJobs).toHaveLength(1)
  })

  it('a job that is still being given up and an unknown one start nothing', async () => {
    const { orderId } = await desk.buyDelivered()
    await shop.query('delete from pgboss.job')
    const id = await bury('confirm-order', { orderId }, 'active')
    expect((await retry(id)).json).toEqual({ retried: false })
    expect((await retry(randomUUID())).json).toEqual({ retried: false })
    expect(await waiting('confirm-order', orderId)).toEqual([])
  })

  it('every job that can be retried is one we know how to start', () => {
    const named = new Set(RETRIED.map(({ name }) => name))
    // What names a person goes to no other queue, so it never gets here.
    const forgotten = EVERY_JOB.filter(({ job }) => job.forgetAfterSeconds).map(
      ({ job }) => job.name,
    )
    const retried = Object.keys(JOB_WORDS).filter(
      (job) => canRetry(job) && job !== 'dead-letter' && !forgotten.includes(job),
    )
    expect(retried.filter((job) => !named.has(job))).toEqual([])
    expect(retried.length).toBeGreaterThan(5)
  })
})
