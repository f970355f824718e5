// npm run simulate -- [--orders 1000] [--seed 1] [--processes 2] [--customers 100]
//   [--episode 7] [--no-shrink] [--bugs [part of a name]]
// The real use cases on a real PostgreSQL in virtual time; see docs/operations/simulation.md.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import startCluster from '../support/postgres/postgres-cluster.ts'
import { createEpisodeDatabase } from './database.ts'
import { findBugs } from './find-bugs.ts'
import { type Plan, type Played, playSeed } from './play-seed.ts'
import { openStage } from './shop.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    processes: { type: 'string', default: '2' },
    customers: { type: 'string', default: '100' },
    episode: { type: 'string' },
    shrink: { type: 'boolean', default: true },
    bugs: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
  allowNegative: true,
})
const TELL_EVERY = 10
const CHILD = process.env.SIMULATION
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))

if (CHILD) await playAsChild(JSON.parse(CHILD))
else if (values.bugs) await findBugs({ seed: values.seed ?? '1', only: values.only })
else process.exitCode = await playAll()

/** One process of a run: tells its parent about each episode, and ends when it's told to. */
async function playAsChild({ url, plan }: { url: string; plan: Plan }): Promise<void> {
  const stage = await openStage(url)
  for await (const played of playSeed(stage, plan)) say(played)
  await stage.close()
}

async function playAll(): Promise<number> {
  const wanted = Number(values.orders)
  const single = values.episode === undefined ? undefined : Number(values.episode)
  const processes = single === undefined ? Number(values.processes) : 1
  const stopCluster = await startCluster()
  const began = performance.now()
  const sum = { seed, episodes: 0, orders: 0, lines: 0, faults: 0, violations: 0, cpuSeconds: 0 }
  const ends: Record<string, number> = {}
  const children: ChildProcess[] = []
  try {
    say(`seed ${seed}`)
    await Promise.all(
      Array.from({ length: processes }, async (_, place) => {
        const url = await createEpisodeDatabase()
        const plan: Plan = {
          ...{ seed, customers: Number(values.customers), isShrunk: values.shrink },
          ...{ first: single ?? place, step: processes, last: single },
        }
        const child = spawn(process.execPath, ['--import', 'tsx', 'test/simulation/run.ts'], {
          // Without the warnings that React checks for while developing.
          env: {
            ...process.env,
            NODE_ENV: 'production',
            SIMULATION: JSON.stringify({ url, plan }),
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        children.push(child)
        for await (const line of createInterface({ input: child.stdout })) {
          const played = JSON.parse(line) as Played
          add(played)
          if (sum.orders >= wanted && single === undefined) child.kill()
        }
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
        if (child.exitCode) throw new Error(`A process ended with ${child.exitCode}`)
      }),
    )
  } finally {
    for (const child of children) child.kill()
    await stopCluster()
  }
  const seconds = (performance.now() - began) / 1000
  say({ ...sum, ends, seconds: Math.round(seconds), perSecond: rounded(sum.orders / seconds) })
  return sum.violations > 0 ? 1 : 0

  function add(played: Played): void {
    sum.episodes += 1
    sum.orders += played.orders
    sum.lines += played.lines
    sum.faults += played.faults
    sum.cpuSeconds = rounded(sum.cpuSeconds + played.cpuMs / 1000)
    for (const [end, count] of Object.entries(played.ends)) ends[end] = (ends[end] ?? 0) + count
    if (played.failure) sum.violations += played.failure.violations.length
    if (sum.episodes % TELL_EVERY === 0) say(`${sum.orders} orders`)
    tell(played)
  }
}

function tell({ episode, failure }: Played): void {
  if (!failure) return
  say(
    `episode ${episode} breaks an invariant, with ${failure.customers} customers and these faults:`,
  )
  for (const fault of failure.faults.slice(0, 20)) say(`  ${fault}`)
  for (const { invariant, words } of failure.violations.slice(0, 20))
    say(`  (${invariant}) ${words}`)
  for (const line of failure.history) say(`  ${line}`)
  say(
    `Replay: npm run simulate -- --seed ${seed} --episode ${episode} --customers ${values.customers}`,
  )
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

function say(what: string | object): void {
  process.stdout.write(`${typeof what === 'string' ? what : JSON.stringify(what)}\n`)
}
