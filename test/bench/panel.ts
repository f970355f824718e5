import { openDatabase } from '../../src/platform/db.ts'
import type { Browser } from '../browser.ts'
import type { TestDatabase } from '../database.ts'
import { openShop } from '../shop.ts'
import { signInAs } from '../staff.ts'
import { round } from './measure.ts'
import { type PanelCall, panelCalls, takeSamples } from './panel-calls.ts'
import { openPanelCluster } from './panel-database.ts'

const SMALL = 10_000
const TIMES = 60

interface Options {
  orders: number
  events: number
  keep: string | undefined
  explain: boolean
}

interface Figures {
  name: string
  p50: number
  p95: number
  rows: number
}

/** Every call of the panel that looks, at two sizes, one after the other, and how they compare. */
export async function benchPanel({ orders, events, keep, explain }: Options): Promise<void> {
  const cluster = await openPanelCluster(keep)
  try {
    const few = Math.max(1, Math.round((events * SMALL) / orders))
    const sizes = [
      { orders: SMALL, events: events ? few : 0 },
      { orders, events },
    ] as const
    // Filled first, so that both are measured in the same minutes of the machine.
    for (const size of sizes) await cluster.open(size)
    const small = await measureSize(cluster, sizes[0], false)
    const large = await measureSize(cluster, sizes[1], explain)
    const before = new Map(small.map((figures) => [figures.name, figures.p95]))
    for (const { name, p95, rows } of large) {
      const p95Small = before.get(name) ?? 0
      write({ name, p95, rows, p95Small, ratio: round(p95 / p95Small) })
    }
  } finally {
    await cluster.close()
  }
}

async function measureSize(
  cluster: Awaited<ReturnType<typeof openPanelCluster>>,
  size: { orders: number; events: number },
  explain: boolean,
): Promise<Figures[]> {
  const { url, now } = await cluster.open(size)
  const shop = await openShop({}, {}, openGiven(url))
  try {
    shop.setClock(now)
    const staff = await signInAs(shop, 'owner')
    const calls = panelCalls(await takeSamples(shop.database.pool, size.orders, now))
    const figures: Figures[] = []
    for (const call of calls) {
      const measured = await measureCall(staff, call)
      if (!measured) continue
      figures.push(measured)
      write({ orders: size.orders, events: size.events, ...measured })
    }
    if (explain) await explainCalls(url, now, calls)
    return figures
  } finally {
    await shop.close()
  }
}

async function measureCall(staff: Browser, call: PanelCall): Promise<Figures | undefined> {
  const durations: number[] = []
  let rows = 0
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now()
    const reply = await staff.get(call.path(time))
    durations.push(performance.now() - began)
    if (reply.status !== 200) {
      process.stderr.write(
        `${call.name}: not measured, ${reply.status} ${reply.text.slice(0, 120)}\n`,
      )
      return undefined
    }
    rows = Math.max(rows, Array.isArray(reply.json) ? reply.json.length : 1)
  }
  durations.sort((a, b) => a - b)
  const at = (share: number) => round(durations[Math.floor(durations.length * share)] ?? 0)
  return { name: call.name, p50: at(0.5), p95: at(0.95), rows }
}

/** What the database did for each call, in its own words: plans and buffers. */
async function explainCalls(url: string, now: Date, calls: PanelCall[]): Promise<void> {
  const explaining = new URL(url)
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    client_min_messages: 'log',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  explaining.searchParams.set('options', options.join(' '))
  const database = openGiven(explaining.href)
  let plans: string[] = []
  database.pool.on('connect', (client) => {
    client.on('notice', ({ message }) => plans.push(message ?? ''))
  })
  const shop = await openShop({}, {}, database)
  try {
    shop.setClock(now)
    const staff = await signInAs(shop, 'owner')
    for (const call of calls) {
      plans = []
      await staff.get(call.path(1))
      process.stdout.write(`\n### ${call.name}\n${plans.filter(isWorthReading).join('\n')}\n`)
    }
  } finally {
    await shop.close()
  }
}

/** Who is asking is looked up before every call, always the same way. */
function isWorthReading(plan: string): boolean {
  return plan.includes('plan:') && !/staff_sessions|set_config/.test(plan)
}

function openGiven(url: string): TestDatabase {
  const database = openDatabase({
    url,
    poolSize: 4,
    applicationName: 'bench',
    onIdleError: () => {},
  })
  return { ...database, url, drop: database.close }
}

function write(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
