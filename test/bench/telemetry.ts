import { readdirSync, readFileSync } from 'node:fs'
import { freePort } from '../../standins/postgres/start.ts'
import { openBrowser } from '../support/browser.ts'
import { openCollector } from '../support/collector.ts'
import { openInbox } from '../support/inbox.ts'
import { liftLimits } from '../support/lift-limits.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../support/orders.ts'
import startCluster from '../support/postgres/postgres-cluster.ts'
import { type RoleProcess, startRole } from '../support/role.ts'
import { openShop } from '../support/shop.ts'
import { report, round } from './measure.ts'
import { startTinyRecorder } from './tiny-recorder.ts'

const TICKS_PER_SECOND = 100
/** By then, what runs often is compiled. */
const WARM_UP = 60
/** As often as `deploy/prometheus/prometheus.yml` says. */
const SCRAPE_MS = 15_000

/** What telemetry costs: CPU per order of server, worker and PostgreSQL, from placing to email, with
 * everything off, with metrics read, and with the usual part of all traces sent as well, or all. */
export async function benchTelemetry(orders: number): Promise<void> {
  const stopCluster = await startCluster()
  const [office, inbox, collector] = await Promise.all([
    startTinyRecorder(),
    openInbox(),
    openCollector(),
  ])
  const shop = await openShop({
    SMTP_URL: inbox.url,
    RECORDER_URL: office.url,
    RECORDER_API_KEY: 'bench',
  })
  await liftLimits(shop.database.pool)
  const serverPort = await freePort()
  const workerPort = await freePort()
  const metrics = (port: number) => ({ METRICS_PORT: String(port) })
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const modes = {
    off: [{}, {}],
    metrics: [metrics(serverPort), metrics(workerPort)],
    'metrics and traces': [
      { ...metrics(serverPort), ...traces },
      { ...metrics(workerPort), ...traces },
    ],
    'metrics and all traces': [
      { ...metrics(serverPort), ...traces, OTEL_TRACES_SAMPLER_ARG: '1' },
      { ...metrics(workerPort), ...traces, OTEL_TRACES_SAMPLER_ARG: '1' },
    ],
  } as const

  async function measure(mode: keyof typeof modes): Promise<number> {
    const env = { ...shop.env, PORT: '0' }
    const [ofServer, ofWorker] = modes[mode]
    const roles = await Promise.all([
      startRole('server', { ...env, ...ofServer }),
      startRole('worker', { ...env, ...ofWorker }),
    ])
    const url = roles[0]?.output().match(/http:\/\/127\.0\.0\.1:\d+/)?.[0] ?? ''
    shop.payments.controls.setWebhook({ url: `${url}/api/webhooks/stripe` })
    const scrape = () => {
      if (mode === 'off') return
      for (const port of [serverPort, workerPort]) {
        void fetch(`http://127.0.0.1:${port}/metrics`).then((reply) => reply.text())
      }
    }
    const scraping = setInterval(scrape, SCRAPE_MS)
    const sell = async (count: number) => {
      const before = inbox.mails.length
      for (let i = 0; i < count; i += 1) {
        const { intentId } = await placeOrder(openBrowser(url), [EMPIRE_STATE])
        await payByCard(shop, intentId)
      }
      // A receipt and a deed each.
      const isDone = async () => inbox.mails.length >= before + 2 * count
      await until(isDone, 'the emails', 300_000)
    }
    try {
      await sell(WARM_UP)
      const before = cpuSeconds(roles)
      await sell(orders)
      return ((cpuSeconds(roles) - before) / orders) * 1000
    } finally {
      clearInterval(scraping)
      await Promise.all(roles.map((role) => role.stop()))
    }
  }

  try {
    const names = Object.keys(modes) as Array<keyof typeof modes>
    const taken = new Map(names.map((name) => [name, [] as number[]]))
    // Each mode takes each place once: the database grows from one to the next.
    for (const first of names.keys()) {
      for (const mode of [...names.slice(first), ...names.slice(0, first)]) {
        const ms = await measure(mode)
        taken.get(mode)?.push(ms)
        report(mode, { cpuMsPerOrder: round(ms) })
      }
    }
    const mean = (mode: keyof typeof modes) =>
      (taken.get(mode) ?? []).reduce((sum, ms) => sum + ms / names.length, 0)
    for (const mode of names) {
      const percent = round((mean(mode) / mean('off') - 1) * 100)
      report(mode, { meanMs: round(mean(mode)), percent })
    }
  } finally {
    await shop.close()
    await Promise.all([office.close(), inbox.close(), collector.close()])
    await stopCluster()
  }
}

/** Of the roles, and of every PostgreSQL process of ours, those that have ended included. */
function cpuSeconds(roles: RoleProcess[]): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid))
  const wanted = new Set(roles.map(({ process }) => process.pid))
  const postmasters = new Set(
    stats
      .filter(({ name, parent }) => name === 'postgres' && parent === process.pid)
      .map((s) => s.pid),
  )
  let ticks = 0
  for (const { pid, parent, own, ended } of stats) {
    if (wanted.has(pid) || postmasters.has(parent)) ticks += own
    if (postmasters.has(pid)) ticks += own + ended
  }
  return ticks / TICKS_PER_SECOND
}

function statOf(pid: string) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [parent, own, ended] = [Number(fields[1]), [11, 12], [13, 14]] as const
    const sum = (at: readonly number[]) => at.reduce((all, i) => all + Number(fields[i]), 0)
    return [{ pid: Number(pid), name, parent, own: sum(own), ended: sum(ended) }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
