import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../standins/geocoder/seeded-random.ts'
import { startBuyers } from '../storm/buyers.ts'
import { checkAll, recover } from '../storm/checks.ts'
import { endConnections } from '../storm/faults.ts'
import { openStormShop, type StormShop } from '../storm/shop.ts'
import { MOODS } from '../support/fulfillment/moody-office.ts'
import { until } from '../support/orders.ts'

const SEED = process.env.FAULTS_SEED ?? String(Date.now() % 100_000)

/** What a storm does at random, once each: processes and a database killed under load, and an office of
 * changing moods. */
describe(`a small storm (seed ${SEED})`, () => {
  const random = seededRandom(SEED).fraction
  let shop: StormShop
  beforeAll(async () => {
    shop = await openStormShop(random, { objectStore: false })
  }, 240_000)
  afterAll(() => shop.close(), 60_000)

  it('a storm costs no payment and no deed, and the shop is back within 10 s', async ({
    annotate,
  }) => {
    const { cluster, office, roles, isUp } = shop
    const buyers = startBuyers(shop, random)
    office.turn()
    await until(async () => buyers.counts.paid >= 3, 'load', 60_000)
    const [, server, worker, other] = roles
    await worker?.kill()
    for (let time = 0; time < 8; time += 1) {
      await endConnections(shop)
      await sleep(250)
    }
    for (const awayMs of [0, 3000]) {
      await cluster.kill()
      await sleep(awayMs)
      await cluster.start()
      await until(isUp, 'the shop to be ready again', 10_000)
      await sleep(1500)
    }
    await Promise.all([server?.kill(), other?.kill()])
    const isMet = async () => MOODS.every((mood) => (office.met[mood] ?? 0) > 0)
    await until(isMet, 'every mood to be met', 120_000)
    office.clearUp()
    await buyers.stop()
    const { ms, wrong } = await recover(shop)
    await annotate(`${JSON.stringify(buyers.counts)}, at rest after ${ms} ms`)
    expect([...wrong, ...(await checkAll(shop))]).toEqual([])
    const ends = await shop.pool.query(
      `select count(*) filter (where progress = 'delivered')::int as delivered,
        count(*) filter (where progress = 'desk')::int as desk from order_lines`,
    )
    // A storm that spares everybody, or nobody, would prove nothing.
    expect(ends.rows[0].delivered).toBeGreaterThan(ends.rows[0].desk / 4)
    expect(ends.rows[0].desk).toBeGreaterThan(0)
  }, 900_000)
})
