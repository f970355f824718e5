import { readdirSync, readFileSync } from 'node:fs'
import { freePort } from '../../standins/postgres/start.ts'
import { openBrowser } from '../support/browser.ts'
import { openCollector } from '../support/collector.ts'
import { openInbox } from '../support/inbox.ts'
import { liftLimits } from '../support/lift-limits.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../support/orders.ts'
import startCluster from '../support/postgres/postgres-cluster.ts'
import { startRole } from '../support/role.ts'
import { openShop } from '../support/shop.ts'
import { report, round } from './measure.ts'
import { cpuMs } from './order/processes.ts'
import { startTinyRecorder } from './tiny-recorder.ts'

/** By then, what runs often is compiled. */
const WARM_UP = 60
const PER_TURN = 20
/** As often as `deploy/prometheus/prometheus.yml` says. */
const SCRAPE_MS = 15_000

const MODES = {
  off: {},
  'off again': {},
  metrics: { metrics: true },
  'metrics and traces': { metrics: true, traces: true },
  'metrics and all traces': { metrics: true, traces: true, OTEL_TRACES_SAMPLER_ARG: '1' },
} as const
type Mode = keyof typeof MODES

/**
 * What telemetry costs: CPU per order of server, worker and their database connections, from placing
 * to email, with everything off, with metrics read, and with the usual part of all traces sent as
 * well, or all. Each mode has a shop of its own, all of them run from start to end, and they sell in
 * turn: whatever slows the machine down, slows all of them. Two shops have everything off: their
 * mean is what the others are compared to, and their difference says how far to trust it.
 */
export async function benchTelemetry(turns: number): Promise<void> {
  const stopCluster = await startCluster()
  const [office, collector] = await Promise.all([startTinyRecorder(), openCollector()])
  const modes = Object.keys(MODES) as Mode[]
  const shops: MeasuredShop[] = []
  try {
    for (const mode of modes) shops.push(await openMeasured(mode, office.url, collector.url))
    for (const shop of shops) await shop.sell(WARM_UP)
    const taken = new Map(modes.map((mode) => [mode, [] as number[]]))
    for (let turn = 0; turn < turns; turn += 1) {
      // Each takes each place in turn: what one leaves to do falls to the next.
      const first = turn % shops.length
      for (const shop of [...shops.slice(first), ...shops.slice(0, first)]) {
        const before = cpuByProcess(shop)
        await shop.sell(PER_TURN)
        taken.get(shop.mode)?.push(cpuSince(before, cpuByProcess(shop)) / PER_TURN)
      }
    }
    const again = taken.get('off again') ?? []
    const off = (taken.get('off') ?? []).map((ms, turn) => mean([ms, again[turn] ?? ms]))
    for (const mode of modes) {
      const own = taken.get(mode) ?? []
      const more = own.map((ms, turn) => ms - (off[turn] ?? 0))
      const percent = (ms: number) => round((ms / mean(off)) * 100)
      report(mode, {
        orders: own.length * PER_TURN,
        meanMs: round(mean(own)),
        percent: percent(mean(more)),
        standardError: percent(standardError(more)),
      })
    }
  } finally {
    for (const shop of shops) await shop.close()
    await Promise.all([office.close(), collector.close()])
    await stopCluster()
  }
}

interface MeasuredShop {
  mode: Mode
  database: string
  pids: ReadonlySet<number | undefined>
  sell(count: number): Promise<void>
  close(): Promise<void>
}

async function openMeasured(
  mode: Mode,
  recorderUrl: string,
  collectorUrl: string,
): Promise<MeasuredShop> {
  const inbox = await openInbox()
  const shop = await openShop({
    SMTP_URL: inbox.url,
    RECORDER_URL: recorderUrl,
    RECORDER_API_KEY: 'bench',
  })
  await liftLimits(shop.database.pool)
  const { metrics, traces, ...sampling } = { metrics: false, traces: false, ...MODES[mode] }
  const ports = metrics ? [await freePort(), await freePort()] : []
  const envOf = (port: number | undefined) => ({
    ...{ ...shop.env, PORT: '0' },
    ...(port && { METRICS_PORT: String(port) }),
    ...(traces && { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, ...sampling }),
  })
  const roles = await Promise.all([
    startRole('server', envOf(ports[0])),
    startRole('worker', envOf(ports[1])),
  ])
  const url = roles[0]?.output().match(/http:\/\/127\.0\.0\.1:\d+/)?.[0] ?? ''
  shop.payments.controls.setWebhook({ url: `${url}/api/webhooks/stripe` })
  const scraping = setInterval(() => {
    for (const port of ports) {
      void fetch(`http://127.0.0.1:${port}/metrics`).then((reply) => reply.text())
    }
  }, SCRAPE_MS)
  return {
    mode,
    database: new URL(shop.database.url).pathname.slice(1),
    pids: new Set(roles.map(({ process }) => process.pid)),
    async sell(count) {
      const before = inbox.mails.length
      for (let i = 0; i < count; i += 1) {
        const { intentId } = await placeOrder(openBrowser(url), [EMPIRE_STATE])
        await payByCard(shop, intentId)
      }
      // A receipt and a deed each.
      const isDone = async () => inbox.mails.length >= before + 2 * count
      await until(isDone, 'the emails', 300_000)
    },
    async close() {
      clearInterval(scraping)
      await Promise.all(roles.map((role) => role.stop()))
      await shop.close()
      await inbox.close()
    },
  }
}

/** What a shop's roles and its connections in PostgreSQL have taken so far, by process. */
function cpuByProcess({ pids, database }: MeasuredShop): Map<number, number> {
  const taken = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    try {
      const isOurs =
        pids.has(pid) ||
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').match(`^postgres: \\S+ ${database} `)
      if (isOurs) taken.set(pid, cpuMs(pid))
    } catch (error) {
      // It has ended meanwhile.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  return taken
}

/** A connection that's closed within a turn is lost to us: they live for minutes, a turn for seconds. */
function cpuSince(before: Map<number, number>, after: Map<number, number>): number {
  let sum = 0
  for (const [pid, ms] of after) sum += ms - (before.get(pid) ?? 0)
  return sum
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function standardError(values: readonly number[]): number {
  const middle = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}
