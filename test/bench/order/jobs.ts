import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { hundredths, repeat } from '../measure.ts'
import type { Buyer } from './buyer.ts'
import * as buyer from './buyer.ts'
import { assertNoneFailed, holdJobs, letGo, untilIdle } from './held-jobs.ts'
import { perUnit, readMeters } from './meter.ts'
import { cpuMs, postgresCpuMs, startModule } from './processes.ts'
import type { BenchShop } from './shop.ts'
import type { Size } from './size.ts'
import { type Line, ratioOf } from './stage.ts'
import { listStatements } from './statements.ts'

/** The jobs of a deed in their order, then those of an order; what's left comes last. */
const KINDS = [
  // It fetches what it found, too.
  ['search', 'search-deed'],
  ['check without reading', 'check-copy'],
  ['deliver', 'deliver-order'],
  ['receipt', 'confirm-order'],
  ['mail', 'send-mail'],
] as const

/** From the payment to the emails: first all of it at once, then kind by kind with other orders. */
export async function measureJobs(
  shop: BenchShop,
  paid: Buyer[],
  deeds: number,
  size: Size,
): Promise<Line[]> {
  const whole = await measureRun(shop, 'delivered deed, all jobs', paid.length * deeds, size)
  shop.worker.kill('SIGSTOP')
  if (size.withBare) {
    const steps = Math.round(await jobsPerDeed(shop))
    whole.bare = await measureChain(shop, steps, paid.length * deeds)
    whole.ratio = ratioOf(whole.shop, whole.bare)
  }
  const others = buyer.makeBuyers(shop, paid.length, deeds, 50_000)
  for (const run of [
    buyer.open,
    buyer.place,
    (one: Buyer) => buyer.confirmCard(shop, one),
    buyer.pay,
  ]) {
    await repeat(others.length, size.atOnce, (index) => run(others[index] as Buyer))
  }
  await holdJobs(shop.owner)
  const lines = [whole]
  for (const [name, kind] of KINDS) {
    const count = await letGo(shop.owner, [kind])
    if (count > 0) lines.push(await measureRun(shop, name, count, size))
    shop.worker.kill('SIGSTOP')
  }
  await shop.owner.query('drop trigger hold_job on pgboss.job_common')
  shop.worker.kill('SIGCONT')
  await letGo(shop.owner)
  await untilIdle(shop.owner)
  await assertNoneFailed(shop.owner)
  return lines
}

/** From where the stopped worker goes on until it has nothing left to do. */
async function measureRun(shop: BenchShop, name: string, units: number, size: Size): Promise<Line> {
  const list = listStatements(shop)
  if (size.statements) await list.reset()
  const before = await readMeters(shop)
  shop.worker.kill('SIGCONT')
  await untilIdle(shop.owner)
  const after = await readMeters(shop)
  if (size.statements) await list.print(name, units)
  await assertNoneFailed(shop.owner)
  return { name, shop: perUnit(before, after, units) }
}

async function jobsPerDeed({ owner }: BenchShop): Promise<number> {
  const { rows } = await owner.query<{ jobs: number; deeds: number }>(
    `select (select count(*)::int from pgboss.job_common where state = 'completed') as jobs,
       (select count(*)::int from order_lines where progress = 'delivered') as deeds`,
  )
  const { jobs = 0, deeds = 0 } = rows[0] ?? {}
  if (jobs === 0 || deeds === 0) throw new Error('Nothing was delivered')
  return jobs / deeds
}

/** The job engine with as many jobs, all of which do nothing. */
async function measureChain(shop: BenchShop, steps: number, chains: number) {
  const url = `postgres://deedbox@127.0.0.1:${shop.postgres.port}/postgres`
  const { child } = await startModule('bare-chain.ts', [url, String(steps)])
  const runChains = async (count: number) => {
    const ended = once(child, 'message')
    child.send(count)
    await ended
  }
  const read = async () => {
    const { rows } = await shop.owner.query<{ pid: number }>(
      "select pid from pg_stat_activity where usename = 'deedbox' and application_name <> 'chain'",
    )
    const pids = new Set(rows.map(({ pid }) => pid))
    return [cpuMs(child.pid ?? 0), postgresCpuMs(shop.postgres.pid, pids)] as const
  }
  try {
    await runChains(50)
    const before = await read()
    await runChains(chains)
    const after = await read()
    const per = (index: 0 | 1) => hundredths((after[index] - before[index]) / chains)
    const [server, postgres] = [per(0), per(1)]
    return { cpuMs: { server, postgres, shop: hundredths(server + postgres) }, steps }
  } finally {
    child.disconnect()
    await sleep(200)
    await shop.owner.query('drop schema bareboss cascade')
  }
}
