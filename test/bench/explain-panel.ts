import { openShop } from '../support/shop.ts'
import { signInAs } from '../support/staff.ts'
import { report, round } from './measure.ts'
import { PATIENCE, panelCalls, takeSamples } from './panel-calls.ts'
import { type Filled, openGiven } from './panel-database.ts'

/** What the database did for each call, in its own output: plans and buffers. */
export async function explainCalls(
  { url, now }: Filled,
  orders: number,
  only: string,
): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    client_min_messages: 'log',
  }
  const database = openGiven(url)
  // Only the owner may set these, for connections that are opened afterward.
  const name = new URL(url).pathname.slice(1)
  const alter = (words: string) => database.pool.query(`alter database ${name} ${words}`)
  for (const [key, value] of Object.entries(settings)) await alter(`set ${key} = '${value}'`)
  let plans: string[] = []
  database.app.pool.on('connect', (client) => {
    client.on('notice', ({ message }) => plans.push(message ?? ''))
  })
  const shop = await openShop(PATIENCE, {}, database)
  try {
    shop.setClock(now)
    const staff = await signInAs(shop, 'owner')
    const calls = panelCalls(await takeSamples(shop.database.pool, orders, now))
    for (const call of calls.filter(({ name }) => name.includes(only))) {
      plans = []
      await staff.get(call.path(1))
      const queries = plans.filter(isWorthReading).map(summarize)
      report(`plan of ${call.name}`, { queries })
    }
  } finally {
    for (const key of Object.keys(settings)) await alter(`reset ${key}`)
    await shop.close()
  }
}

/**
 * Every call first looks up who's asking, always the same way; plans that read nothing tell us
 * nothing.
 */
function isWorthReading(plan: string): boolean {
  return plan.includes('Buffers: ') && !/staff_sessions|set_config/.test(plan)
}

/** Which indexes and tables a query read, how many 8 kB pages, and how long it took. */
function summarize(plan: string): {
  reads: string[]
  buffers: number
  fromDisk: number
  ms: number
} {
  const nodes = plan.matchAll(
    /(Seq Scan|Index (?:Only )?Scan(?: Backward)? using (\S+)|Bitmap Index Scan) on (\S+)/g,
  )
  const reads = Array.from(nodes, ([, kind, index, on]) =>
    kind === 'Seq Scan' ? `all of ${on}` : (index ?? on ?? ''),
  )
  const [, hit, read] = plan.match(/Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/) ?? []
  const fromDisk = Number(read ?? 0)
  return {
    reads: [...new Set(reads)],
    buffers: Number(hit ?? 0) + fromDisk,
    fromDisk,
    ms: round(Number(plan.match(/duration: ([\d.]+) ms/)?.[1])),
  }
}
