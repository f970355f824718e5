import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { serveMetrics, watchProcess } from '../src/platform/telemetry/process-metrics.ts'
import { collectMetrics } from '../src/upkeep/health/collect-metrics.ts'
import { writeOperation } from '../src/upkeep/health/health-details.db.ts'
import { shopForTests } from './support/describe-shop.ts'
import { fulfil } from './support/fulfillment/fulfill.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from './support/orders.ts'
import { startPrometheus } from './support/prometheus/start-prometheus.ts'

const HERE = 'deploy/prometheus'
const isInstalled = spawnSync('promtool', ['--version']).status === 0
const promtool = (...words: string[]) =>
  promisify(execFile)('promtool', words, { cwd: HERE, timeout: 110_000 })

describe.skipIf(!isInstalled)('the rules of Prometheus', () => {
  it.each(['states.test.yml', 'budgets.test.yml'])(
    'every alert fires when it should and only then: %s',
    async (file) => {
      await promtool('test', 'rules', file)
    },
    120_000,
  )

  it('its configuration is one that Prometheus accepts', async () => {
    await promtool('check', 'config', 'prometheus.yml')
  })
})

interface Panel {
  title: string
  targets?: { expr: string }[]
}
const { panels } = JSON.parse(readFileSync('deploy/grafana/deedbox.json', 'utf8')) as {
  panels: Panel[]
}
const queries = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr })),
)
/** Nothing of the kind happens in a small shop within seconds. */
const MAY_BE_EMPTY = ['Firing alerts', 'Source answers', 'Sources', 'Waiting', 'Longest wait']

describe.skipIf(!isInstalled)('the dashboard', () => {
  const shop = shopForTests()
  const closing: Array<() => unknown> = []
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>

  beforeAll(async () => {
    const { parts } = shop
    const { metrics } = parts
    watchProcess(metrics, shop.database.app.pool)
    collectMetrics({ ...parts, clock: () => new Date() }, [], metrics)
    // What happened before the first reading is no news.
    await metrics.metrics()
    const where = { METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }
    const server = await serveMetrics(metrics, where, parts.log)
    closing.push(() => server.close())
    for (const kind of ['backup', 'restore'] as const) {
      await writeOperation(shop.database.db, { kind, detail: 'full', at: new Date() })
    }
    prometheus = await startPrometheus(server.port ?? 0)
    closing.push(() => prometheus.stop())
    const { intentId, orderId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, intentId)
    const isPaid = async () =>
      (await shop.query('select from orders where id = $1 and paid_at is not null', [orderId]))
        .length
    await until(isPaid, 'the payment')
    await fulfil(shop)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    const orders = () => ask('deedbox_events_total{event="deliver"} > 0')
    await until(async () => (await orders()).length > 0, 'Prometheus to see the order', 60_000)
  }, 120_000)
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })

  async function ask(expr: string): Promise<unknown[]> {
    const query = expr.replaceAll('[5m]', '[1m]')
    const path = `query?query=${encodeURIComponent(query)}`
    return (await prometheus.ask<{ result: unknown[] }>(path)).result
  }

  it.each(queries)('$title has something to show: $expr', async ({ title, expr }) => {
    const result = await ask(expr)
    if (MAY_BE_EMPTY.includes(title) || /job_|books_checked/.test(expr)) return
    // A rate takes two readings, and what the rules compute comes after those.
    const isShown = async () => result.length > 0 || (await ask(expr)).length > 0
    await until(isShown, `${title} to have something to show`, 25_000)
  })
})
