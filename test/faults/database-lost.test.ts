import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../standins/postgres/start.ts'
import { openBrowser } from '../support/browser.ts'
import { forTests } from '../support/for-tests.ts'
import { openInbox } from '../support/inbox.ts'
import { liftLimits } from '../support/lift-limits.ts'
import { startCalmOffice } from '../support/moody-office.ts'
import { orderBody, payByCard, until } from '../support/orders.ts'
import { type OwnCluster, startOwnCluster } from '../support/postgres/own-cluster.ts'
import { type RoleProcess, startRole } from '../support/role.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const BUYERS = 5
/** Fifty deeds or so are fetched and delivered before a test ends. */
const PATIENCE_MS = 300_000

describe('a database that goes away under load', () => {
  let cluster: OwnCluster
  let shop: TestShop
  let server: RoleProcess
  let worker: RoleProcess
  let url: string
  const inbox = forTests(openInbox)
  const office = forTests(startCalmOffice)
  beforeAll(async () => {
    cluster = await startOwnCluster()
    await liftLimits(cluster.database.pool)
    const settings = { SMTP_URL: inbox.url, RECORDER_URL: office.url, RECORDER_API_KEY: 'test' }
    shop = await openShop(settings, {}, cluster.database)
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    server = await startRole('server', { ...shop.env, PORT: String(port) })
    worker = await startRole('worker', shop.env)
    shop.payments.controls.setWebhook({ url: `${url}/api/webhooks/stripe` })
  }, 240_000)
  afterAll(async () => {
    await Promise.all([server.stop(), worker.stop()])
    await shop.close()
    await cluster.remove()
  })

  const rows = async (sql: string) => (await shop.database.pool.query(sql)).rows
  const count = async (sql: string) =>
    Number((await rows(`select count(*)::int as count from ${sql}`))[0].count)

  /** Does what a customer does when told to try again. */
  const stubbornly = <T>(ask: () => Promise<T | undefined | false>, what: string) =>
    until(() => ask().catch(() => undefined), what, 60_000)

  async function buyOne(number: number): Promise<void> {
    const browser = openBrowser(url)
    const addresses = ['St', 'Ave'].map((street) => ({
      streetAddress: `${number + 1} Test ${street}`,
      city: 'Dover',
      state: 'DE',
      zipCode: '19901',
    }))
    const intentId = await stubbornly(async () => {
      const reply = await browser.post('/api/create-payment-intent', { amount: 2 * 1999 })
      return reply.status === 200 && String(reply.json.paymentIntentId)
    }, 'a payment')
    const body = { ...orderBody(intentId, addresses), email: `customer${number}@example.com` }
    await stubbornly(async () => {
      const { status } = await browser.post('/api/orders', body)
      return status === 201 || status === 200
    }, 'an order')
    await payByCard(shop, intentId)
    await stubbornly(async () => {
      const reply = await browser.post('/api/verify-payment', { paymentIntentId: intentId })
      return reply.json?.success === true
    }, 'a completed payment')
  }

  let next = 0

  /** Customers who keep buying until the fault is over, and then see all of it through. Returns how
   * many orders there are by then. */
  async function buyDuring(fault: () => Promise<void>): Promise<number> {
    const before = next
    let isOver = false
    const buyers = Array.from({ length: BUYERS }, async () => {
      while (!isOver) await buyOne(next++)
    })
    await until(async () => (await count('orders')) >= before + BUYERS, 'load')
    await fault()
    isOver = true
    await Promise.all(buyers)
    return next
  }

  async function readyWithinMs(): Promise<number> {
    const since = Date.now()
    await until(() => fetch(`${url}/readyz`).then((reply) => reply.ok), 'ready again', 10_000)
    return Date.now() - since
  }

  async function assertNothingLost(orders: number): Promise<void> {
    expect([server.process.exitCode, worker.process.exitCode]).toEqual([null, null])
    await until(
      async () => (await count("order_lines where progress <> 'delivered'")) === 0,
      'every deed',
      90_000,
    )
    const untold = "order_lines where progress = 'delivered' and delivery_told_at is null"
    await until(async () => (await count(untold)) === 0, 'every delivery to be emailed', 60_000)
    await until(
      async () => (await count("outgoing_mail where state = 'queued'")) === 0,
      'every email',
      60_000,
    )
    expect(await rows('select status, count(*)::int from orders group by 1')).toEqual([
      { status: 'completed', count: orders },
    ])
    expect(await count('order_lines')).toBe(2 * orders)
    expect(
      await rows(`
        select id from order_lines where
          (select count(*) from timeline where line_id = order_lines.id and event = 'deliver') <> 1
          or (select count(*) from documents where line_id = order_lines.id) <> 1
          or (select count(*) from download_links where line_id = order_lines.id) <> 1`),
    ).toEqual([])
  }

  it(
    'a PostgreSQL that is killed with -9 and started again costs no process, no payment and no deed',
    async ({ annotate }) => {
      const ready: number[] = []
      const orders = await buyDuring(async () => {
        for (const awayMs of [0, 3000]) {
          await cluster.kill()
          await sleep(awayMs)
          await cluster.start()
          ready.push(await readyWithinMs())
          await sleep(1500)
        }
      })
      await annotate(`${orders} orders; ready again after ${ready.join(' and ')} ms`)
      await assertNothingLost(orders)
    },
    PATIENCE_MS,
  )

  it(
    'terminating every connection again and again costs no process, no payment and no deed',
    async ({ annotate }) => {
      const admin = new pg.Client({ connectionString: shop.database.url })
      await admin.connect()
      let ended = 0
      const orders = await buyDuring(async () => {
        for (let time = 0; time < 12; time += 1) {
          await sleep(250)
          const { rowCount } = await admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name like 'deedbox-%'`,
          )
          ended += rowCount ?? 0
        }
      })
      await admin.end()
      await readyWithinMs()
      await annotate(`${orders} orders; ${ended} connections terminated`)
      expect(ended).toBeGreaterThan(20)
      await assertNothingLost(orders)
    },
    PATIENCE_MS,
  )
})
