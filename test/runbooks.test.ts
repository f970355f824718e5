import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveMetrics, watchProcess } from '../src/platform/telemetry/process-metrics.ts'
import { collectMetrics } from '../src/upkeep/health/collect-metrics.ts'
import { shopForTests } from './support/describe-shop.ts'
import { headingsOf } from './support/headings.ts'
import { EMPIRE_STATE, placeOrder } from './support/orders.ts'
import { entryOf } from './support/role.ts'

const RULES = readFileSync('deploy/prometheus/rules.yml', 'utf8')
const RUNBOOKS = new Set([
  'docs/operations/README.md',
  ...[...RULES.matchAll(/runbook: ([^#\s]+)#/g)].map(([, file = '']) => file),
])

const commands = [...RUNBOOKS].flatMap((file) => {
  const blocks = readFileSync(file, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)
  return [...blocks].flatMap(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .map((command) => ({ file, command })),
  )
})

describe('the runbooks', () => {
  const shop = shopForTests()
  let served: Awaited<ReturnType<typeof serveMetrics>>
  beforeAll(async () => {
    const { parts } = shop
    watchProcess(parts.metrics, shop.database.app.pool)
    collectMetrics(parts, [], parts.metrics)
    const where = { METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }
    served = await serveMetrics(parts.metrics, where, parts.log)
    await placeOrder(shop.visit(), [EMPIRE_STATE])
  })
  afterAll(() => served.close())

  it('there are commands to try', () => {
    expect(commands.length).toBeGreaterThan(20)
  })

  it.each(commands)(
    '$file: $command',
    async ({ command }) => {
      const text = command.replace('dist/manage.js', await entryOf('manage'))
      const run = promisify(execFile)('bash', ['-o', 'pipefail', '-c', text], {
        env: {
          ...shop.env,
          PATH: process.env.PATH,
          LOG_LEVEL: 'error',
          METRICS_URL: `http://127.0.0.1:${served.port}/metrics`,
        },
        timeout: 60_000,
      })
      const { stderr } = await run
      expect(stderr).not.toMatch(/ERROR|FATAL/)
    },
    90_000,
  )

  const alerts = [...RULES.matchAll(/- alert: (\w+)(?:(?!- alert:).)*?runbook: (\S+?)#(\w+)/gs)]

  it('every alert has one', () => {
    expect(alerts.length).toBe(RULES.match(/- alert:/g)?.length)
    for (const [, alert = '', file = '', anchor = ''] of alerts) {
      expect(anchor).toBe(alert.toLowerCase())
      expect(headingsOf(readFileSync(file, 'utf8')), alert).toContain(anchor)
      expect(readFileSync('docs/operations/README.md', 'utf8'), alert).toContain(alert)
    }
  })
})
