import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { type Address, addressAt } from '../../src/addresses/address.ts'
import { buildApp } from '../../src/http/app.ts'
import { type ApiClient, openApi, withKey } from '../support/api/client.ts'
import { openBrowser } from '../support/browser.ts'
import { liftLimits } from '../support/lift-limits.ts'
import { orderBody } from '../support/orders.ts'
import startCluster from '../support/postgres/postgres-cluster.ts'
import { openShop } from '../support/shop.ts'
import { instantPayments } from './instant-payments.ts'
import { percentile, repeat, report, round } from './measure.ts'

const DEEDS = 10
const WARM_UP = 20
const ORGANIZATIONS = 20
/** More than any bench spends; the database holds cents as a 32-bit number. */
const PLENTY = 2_000_000_000

/**
 * What an order through the API costs beside a guest's, whose card provider answers at once: the time
 * of one call with ten deeds against placing and paying, in turns, and how many are accepted when many
 * organizations order at once. Server, caller and database share the machine.
 */
export async function benchApi(orders: number): Promise<void> {
  const stopCluster = await startCluster()
  const shop = await openShop()
  await liftLimits(shop.database.pool)
  const payments = instantPayments()
  const app = await buildApp({ ...shop.parts, payments, metrics: new Registry() })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const visit = (headers: Record<string, string> = {}) => openBrowser(url, headers)
  const clients = await Promise.all(
    Array.from({ length: ORGANIZATIONS }, () => openApi(shop, PLENTY)),
  )
  // Each is a customer of its own: one row for all of them would make them wait in line.
  await shop.query("update organizations set email = id || '@elm.test'")
  const callers = clients.map(({ key }) => withKey({ visit }, key))

  async function order(by: Pick<ApiClient, 'post'>, deeds: number): Promise<number> {
    const body = { fileNumber: randomUUID(), lines: houses(deeds) }
    const { ms, reply } = await timed(() => by.post('/api/v1/orders', body))
    if (reply.status !== 201) throw new Error(`The order was refused: ${reply.text}`)
    return ms
  }
  async function guest(): Promise<{ place: number; pay: number }> {
    const browser = visit()
    const amount = DEEDS * 1999
    const { json } = await browser.post('/api/create-payment-intent', { amount })
    const { paymentIntentId } = json
    const sent = orderBody(paymentIntentId, houses(DEEDS))
    const placed = await timed(() => browser.post('/api/orders', sent))
    payments.authorize(paymentIntentId)
    const paid = await timed(() => browser.post('/api/verify-payment', { paymentIntentId }))
    if (!paid.reply.json.success) throw new Error(`The payment failed: ${paid.reply.text}`)
    return { place: placed.ms, pay: paid.ms }
  }

  try {
    const [own, theirs]: [number[], number[]] = [[], []]
    for (let turn = -WARM_UP; turn < orders; turn += 1) {
      const { place, pay } = await guest()
      const ms = await order(callers[turn % 2 ? 0 : 1] ?? withKey({ visit }, ''), DEEDS)
      if (turn < 0) continue
      theirs.push(place + pay)
      own.push(ms)
    }
    const figures = (taken: number[]) => ({
      p50: percentile(taken, 0.5),
      p95: percentile(taken, 0.95),
    })
    report('a guest places and pays 10 deeds', figures(theirs))
    report('POST /v1/orders with 10 deeds', figures(own))
    report('times as long', {
      p50: round(percentile(own, 0.5) / percentile(theirs, 0.5)),
      p95: round(percentile(own, 0.95) / percentile(theirs, 0.95)),
    })
    for (const deeds of [1, DEEDS]) {
      const many = await repeat(orders * 5, 16, async (index) => {
        const by = callers[index % callers.length]
        if (by) await order(by, deeds)
      })
      report(`accepted per second, 16 at once, ${ORGANIZATIONS} organizations`, { deeds, ...many })
    }
    const one = await repeat(orders * 5, 16, async () => {
      if (callers[0]) await order(callers[0], 1)
    })
    report('accepted per second, 16 at once, 1 organization', { deeds: 1, ...one })
  } finally {
    await app.close()
    await shop.close()
    await stopCluster()
  }
}

async function timed<T>(act: () => Promise<T>): Promise<{ ms: number; reply: T }> {
  const began = performance.now()
  const reply = await act()
  return { ms: performance.now() - began, reply }
}

/** Never the same twice: what is bought again is another case. */
function houses(count: number): Address[] {
  const street = randomUUID()
  return Array.from({ length: count }, (_, index) =>
    addressAt(`${index + 1} ${street} St`, 'Dover', 'DE', '19901'),
  )
}
