import { setTimeout as sleep } from 'node:timers/promises'
import { repeat } from '../measure.ts'
import type { Buyer } from './buyer.ts'
import * as buyer from './buyer.ts'
import { untilIdle } from './held-jobs.ts'
import { measureJobs } from './jobs.ts'
import { type BenchShop, buildRoles, startBenchShop } from './shop.ts'
import type { Size } from './size.ts'
import { type Line, measureStage, type Stage } from './stage.ts'

const DEEDS = 2

/** Each call that a customer's browser makes, in order. Units are calls. */
const CALLS: Stage[] = [
  { name: 'open', run: buyer.open },
  { name: 'place', run: buyer.place },
  { name: 'pay', run: buyer.pay },
]
const VISITS: Stage[] = [
  { name: 'order page', run: buyer.look },
  { name: 'download', run: buyer.download },
  { name: 'suggestion', run: buyer.suggest },
  { name: 'forecast', run: buyer.forecast },
  { name: 'search event', run: buyer.tellSearch, settleMs: 500, onlyTable: 'search_events' },
]

export interface Measured {
  lines: Line[]
  /** What an order leaves in the database, with its indexes. */
  keptBytes: number
}

/** What an order of two deeds costs one checkout, stage by stage. */
export async function measureOrders(checkout: string, size: Size): Promise<Measured> {
  await buildRoles(checkout)
  const shop = await startBenchShop(checkout)
  try {
    for (let time = 0; time < size.rehearsals; time += 1) {
      if (time > 0) await forgetPlans(shop)
      await buyAndVisit(shop, buyer.makeBuyers(shop, size.warmUp, DEEDS, time * size.warmUp), size)
    }
    const first = size.rehearsals * size.warmUp
    const buyers = buyer.makeBuyers(shop, size.orders, DEEDS, first)
    const lines: Line[] = []
    const kept = await tableBytes(shop)
    const add = (line: Line) => lines.push(line)
    // The worker is warm, but must not do anything meanwhile.
    shop.worker.kill('SIGSTOP')
    for (const stage of CALLS) {
      if (stage.name === 'pay') await confirmCards(shop, buyers, size)
      add(await measureStage(shop, stage, buyers, size))
    }
    for (const line of await measureJobs(shop, buyers, DEEDS, size)) add(line)
    // As many again were measured kind by kind.
    const keptBytes = Math.round(((await tableBytes(shop)) - kept) / (2 * size.orders))
    await findLines(shop, buyers)
    shop.worker.kill('SIGSTOP')
    for (const stage of VISITS) add(await measureStage(shop, stage, buyers, size))
    for (const deeds of [10, 100]) {
      const large = buyer.makeBuyers(shop, size.large, deeds, 100_000 + deeds * 1_000)
      for (const { name, run } of CALLS.slice(0, 2)) {
        add(await measureStage(shop, { name: `${name}, ${deeds} deeds`, run }, large, size))
      }
      await confirmCards(shop, large, size)
      const stage = { name: `pay, ${deeds} deeds`, run: buyer.pay }
      add(await measureStage(shop, stage, large, size))
    }
    return { lines, keptBytes }
  } finally {
    await shop.close()
  }
}

/** Plans made while the tables were empty look too cheap ever to be given up for better ones, and a shop
 * isn't empty but on its first day. */
async function forgetPlans({ owner }: BenchShop): Promise<void> {
  await owner.query('analyze')
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename <> current_user`,
  )
  await sleep(5_000)
}

/** Everything once, so that it's compiled, connected and cached. */
async function buyAndVisit(shop: BenchShop, buyers: Buyer[], size: Size): Promise<void> {
  const each = (run: (one: Buyer) => Promise<void>) =>
    repeat(buyers.length, size.atOnce, (index) => run(buyers[index] as Buyer))
  for (const { name, run } of CALLS) {
    if (name === 'pay') await confirmCards(shop, buyers, size)
    await each(run)
  }
  await untilIdle(shop.owner)
  await findLines(shop, buyers)
  for (const { run, settleMs = 0 } of VISITS) {
    await each(run)
    await sleep(settleMs)
  }
}

async function confirmCards(shop: BenchShop, buyers: Buyer[], { atOnce }: Size): Promise<void> {
  await repeat(buyers.length, atOnce, (index) => buyer.confirmCard(shop, buyers[index] as Buyer))
}

async function findLines({ owner }: BenchShop, buyers: Buyer[]): Promise<void> {
  const { rows } = await owner.query<{ id: string; orderId: string }>(
    'select id, order_id as "orderId" from order_lines where position = 0',
  )
  const lineOf = new Map(rows.map(({ id, orderId }) => [orderId, id]))
  for (const each of buyers) each.firstLine = lineOf.get(each.orderId) ?? ''
}

async function tableBytes({ owner }: BenchShop): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return rows[0]?.bytes ?? 0
}
