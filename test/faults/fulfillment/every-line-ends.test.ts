import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatAddress } from '../../../src/addresses/address.ts'
import { seededRandom } from '../../../standins/geocoder/seeded-random.ts'
import { shopForTests } from '../../support/describe-shop.ts'
import { forTests } from '../../support/for-tests.ts'
import { openInbox } from '../../support/inbox.ts'
import { liftLimits } from '../../support/lift-limits.ts'
import { MOODS, startMoodyOffice } from '../../support/moody-office.ts'
import { payByCard, placeOrder, until } from '../../support/orders.ts'
import { type RoleProcess, startRole } from '../../support/role.ts'

const ORDERS = Number(process.env.FAULTS_ORDERS ?? 40)
const SEED = process.env.FAULTS_SEED ?? String(Date.now() % 100_000)
const AT_ONCE = 6
const KILL_EVERY_MS = 6000

describe(`${ORDERS} orders, an office of changing moods and workers killed at random (seed ${SEED})`, () => {
  const random = seededRandom(SEED).fraction
  const inbox = forTests(openInbox)
  const office = forTests(() => startMoodyOffice(random))
  const shop = shopForTests({
    inbox,
    settings: () => ({ RECORDER_URL: office.url, RECORDER_API_KEY: 'test' }),
  })
  const workers: RoleProcess[] = []
  const storm = new AbortController()
  beforeAll(async () => {
    await liftLimits(shop.database.pool)
    workers.push(await startRole('worker', shop.env), await startRole('worker', shop.env))
  }, 120_000)
  afterAll(async () => {
    storm.abort()
    await Promise.all(workers.map((worker) => worker.stop()))
  })

  const query = async (sql: string) => (await shop.database.pool.query(sql)).rows
  const count = async (sql: string) => Number((await query(`select count(*) from ${sql}`))[0].count)

  let killed = 0
  async function killWorkers(): Promise<void> {
    for (; ; killed += 1) {
      await setTimeout(KILL_EVERY_MS * (0.5 + random()), undefined, {
        signal: storm.signal,
      }).catch(() => {})
      if (storm.signal.aborted) return
      const place = Math.floor(random() * workers.length)
      workers[place]?.process.kill('SIGKILL')
      workers[place] = await startRole('worker', shop.env)
    }
  }

  async function buyAll(): Promise<void> {
    let next = 0
    const buyers = Array.from({ length: AT_ONCE }, async () => {
      while (next < ORDERS) {
        const number = next++
        const addresses = Array.from({ length: 1 + Math.floor(random() * 2) }, (_, place) => ({
          streetAddress: `${number + 1} Test ${place === 0 ? 'St' : 'Ave'}`,
          city: 'Dover',
          state: 'DE',
          zipCode: '19901',
        }))
        const email = `customer${number}@example.com`
        const { intentId } = await placeOrder(shop.visit(), addresses, { email })
        await payByCard(shop, intentId)
      }
    })
    await Promise.all(buyers)
  }

  it('no paid line is lost or duplicated through office outages and killed workers', async () => {
    const kills = killWorkers()
    await buyAll()
    await shop.payments.controls.deliveriesIdle()
    const lines = await count('order_lines')
    // A storm in which nothing goes wrong would prove nothing.
    await until(
      async () => killed > 2 && MOODS.every((mood) => (office.met[mood] ?? 0) > 0),
      'every mood to be met',
      5 * 60_000,
    )
    storm.abort()
    await kills
    office.clearUp()
    const moving =
      "order_lines where progress in ('unpaid', 'queued', 'searching', 'checking', 'ready')"
    await until(async () => (await count(moving)) === 0, 'every line to end', 20 * 60_000)
    const untold = "order_lines where progress = 'delivered' and delivery_told_at is null"
    await until(
      async () => (await count(untold)) === 0,
      'every delivery to be emailed',
      15 * 60_000,
    )
    await until(
      async () => (await count("outgoing_mail where state = 'queued'")) === 0,
      'every mail to be sent',
      5 * 60_000,
    )

    const ends = Object.fromEntries(
      (await query('select progress, count(*)::int from order_lines group by 1')).map((row) => [
        row.progress,
        row.count,
      ]),
    )
    const figures = { orders: ORDERS, lines, ends, killed, asked: office.met }
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    expect(ends.delivered + ends.desk).toBe(lines)
    expect(ends.delivered).toBeGreaterThan(lines / 4)
    expect(ends.desk).toBeGreaterThan(0)

    // At the desk: with a reason, and a deadline that's still ahead.
    expect(
      await count(
        "order_lines where progress = 'desk' and (desk_reason is null or refunded_after <= now())",
      ),
    ).toBe(0)
    // Delivered: once, with one document, one link and the right property's deed.
    const doubled = await query(`
      select id from order_lines where progress = 'delivered' and (
        (select count(*) from timeline where line_id = order_lines.id and event = 'deliver') <> 1
        or (select count(*) from documents where line_id = order_lines.id) <> 1
        or (select count(*) from download_links where line_id = order_lines.id) <> 1
        or found->'situs'->>'streetAddress' <> street_address)`)
    expect(doubled).toEqual([])
    expect(await count("orders where status <> 'completed'")).toBe(0)
    expect(await count('refunds')).toBe(0)

    // One receipt per customer, and every delivered address in exactly one email.
    const delivered = await query(
      `select email, street_address as "streetAddress", city, state, zip_code as "zipCode"
        from order_lines join orders on orders.id = order_id where progress = 'delivered'`,
    )
    const brought = Map.groupBy(
      inbox.mails.filter((mail) => mail.text.includes('/d/')),
      (mail) => mail.to,
    )
    for (const { email, ...address } of delivered) {
      const naming = (brought.get(email) ?? []).filter((mail) =>
        mail.text.includes(formatAddress(address)),
      )
      // A worker that dies between sending an email and recording it sends the same email again.
      expect(new Set(naming.map((mail) => mail.messageId)).size, email).toBe(1)
    }
  }, 1_800_000)
})
