import type { Browser } from '../support/browser.ts'
import { openShop } from '../support/shop.ts'
import { signInAs, signInAsMember } from '../support/staff.ts'
import { percentile, report, round } from './measure.ts'
import { PATIENCE, type PanelCall, panelCalls, takeSamples } from './panel-calls.ts'
import { type Filled, openGiven, openPanelCluster } from './panel-database.ts'
import { COMPANY } from './panel-rows.ts'

const SMALL = 10_000
const TIMES = 100

interface Options {
  orders: number
  events: number
  keep: string | undefined
  only: string
}

/** Every read-only panel call at two sizes, taking turns, and how they compare. */
export async function benchPanel({ orders, events, keep, only }: Options): Promise<void> {
  const cluster = await openPanelCluster(keep)
  try {
    const few = Math.max(1, Math.round((events * SMALL) / orders))
    const small = await cluster.open({ orders: SMALL, events: events ? few : 0 })
    const large = await cluster.open({ orders, events })
    await measureBoth(await openSide(small, SMALL), await openSide(large, orders), only)
  } finally {
    await cluster.close()
  }
}

interface Side {
  calls: PanelCall[]
  staff: Browser
  /** Of the company with a tenth of all orders. */
  member: Browser
  close(): Promise<void>
}

/** A shop on a filled database, and a staff member signed in to it. */
async function openSide({ url, now }: Filled, orders: number): Promise<Side> {
  const shop = await openShop(PATIENCE, {}, openGiven(url))
  shop.setClock(now)
  const samples = await takeSamples(shop.database.pool, orders, now)
  const email = `${crypto.randomUUID()}@bluestem.test`
  return {
    calls: panelCalls(samples),
    staff: await signInAs(shop, 'owner'),
    member: await signInAsMember(shop, COMPANY, 'member', email),
    close: shop.close,
  }
}

/** The sizes take turns on each call: any other load on the machine affects both. */
async function measureBoth(small: Side, large: Side, only: string): Promise<void> {
  for (const [place, call] of large.calls.entries()) {
    if (!call.name.includes(only)) continue
    const before = small.calls[place]
    if (!before) throw new Error(`${call.name} is asked of one size alone`)
    const taken = { small: [] as number[], large: [] as number[] }
    let rows = 0
    for (let time = 0; time < TIMES; time += 1) {
      taken.small.push((await timeCall(small, before, time)).ms)
      const { ms, reply } = await timeCall(large, call, time)
      taken.large.push(ms)
      rows = Math.max(rows, Array.isArray(reply.json) ? reply.json.length : 1)
    }
    const [p95, p95Small] = [percentile(taken.large, 0.95), percentile(taken.small, 0.95)]
    const [p50, p50Small] = [percentile(taken.large, 0.5), percentile(taken.small, 0.5)]
    const ratio = round(p95 / p95Small)
    report(call.name, { p95, rows, p50, p50Small, p95Small, ratio })
  }
  await small.close()
  await large.close()
}

async function timeCall({ staff, member }: Side, call: PanelCall, time: number) {
  const path = call.path(time)
  const caller = path.startsWith('/api/account/') ? member : staff
  const began = performance.now()
  const reply = await caller.get(path)
  const ms = performance.now() - began
  if (reply.status !== 200) throw new Error(`${call.name}: ${reply.status} ${reply.text}`)
  return { ms, reply }
}
