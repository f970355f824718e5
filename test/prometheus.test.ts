import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveMetrics } from '../src/platform/telemetry/metrics-server.ts'
import { watchProcess } from '../src/platform/telemetry/process-metrics.ts'
import { collectMetrics } from '../src/upkeep/health/collect-metrics.ts'
import { writeOperation } from '../src/upkeep/health/operations.db.ts'
import { freePort } from '../standins/postgres/start.ts'
import { shopForTests } from './support/describe-shop.ts'
import { fulfil } from './support/fulfill.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from './support/orders.ts'

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
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-prometheus-'))
  const closing: Array<() => unknown> = []
  let url: string

  beforeAll(async () => {
    const { parts } = shop
    const { metrics } = parts
    watchProcess(metrics, shop.database.app.pool)
    collectMetrics({ ...parts, clock: () => new Date() }, [], metrics)
    // What happened before the first reading is no news.
    await metrics.read()
    const where = { METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }
    const server = await serveMetrics(metrics, where, parts.log)
    closing.push(() => server.close())
    for (const kind of ['backup', 'restore'] as const) {
      await writeOperation(shop.database.db, { kind, detail: 'full', at: new Date() })
    }
    url = await startPrometheus(server.port ?? 0)
    const { intentId, orderId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, intentId)
    const isPaid = async () =>
      (
        await shop.database.pool.query('select from orders where id = $1 and paid_at is not null', [
          orderId,
        ])
      ).rowCount
    await until(isPaid, 'the payment')
    await fulfil(shop)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    const orders = () => ask('deedbox_events_total{event="deliver"} > 0')
    await until(async () => (await orders()).length > 0, 'Prometheus to see the order', 60_000)
  }, 120_000)
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
    rmSync(directory, { recursive: true, force: true })
  })

  async function startPrometheus(target: number): Promise<string> {
    const port = await freePort()
    const config = readFileSync(`${HERE}/prometheus.yml`, 'utf8')
      .replaceAll('15s', '1s')
      .replace(/targets: \[.*?9464.*?\]/, `targets: ['127.0.0.1:${target}']`)
    writeFileSync(join(directory, 'prometheus.yml'), config)
    writeFileSync(join(directory, 'rules.yml'), readFileSync(`${HERE}/rules.yml`))
    const child = spawn(
      'prometheus',
      [
        `--config.file=${join(directory, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(directory, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    )
    closing.push(() => child.kill('SIGKILL'))
    const at = `http://127.0.0.1:${port}`
    const isReady = async () => (await fetch(`${at}/-/ready`).catch(() => undefined))?.ok
    await until(isReady, 'Prometheus', 60_000)
    return at
  }

  async function ask(expr: string): Promise<unknown[]> {
    const query = expr.replaceAll('[5m]', '[1m]')
    const response = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}`)
    const { status, error, data } = (await response.json()) as {
      status: string
      error?: string
      data?: { result: unknown[] }
    }
    expect(error).toBeUndefined()
    expect(status).toBe('success')
    return data?.result ?? []
  }

  it.each(queries)('$title has something to show: $expr', async ({ title, expr }) => {
    const result = await ask(expr)
    if (MAY_BE_EMPTY.includes(title) || /job_|books_checked/.test(expr)) return
    // A rate takes two readings, and what the rules compute comes after those.
    const isShown = async () => result.length > 0 || (await ask(expr)).length > 0
    await until(isShown, `${title} to have something to show`, 25_000)
  })
})
