import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { TestBench } from '../mutants/test-bench.ts'
import startCluster from '../support/postgres/postgres-cluster.ts'
import { BUGS, type Bug } from './bugs.ts'
import { createEpisodeDatabase } from './database.ts'
import type { Plan, Played } from './play-seed.ts'

/** A bug has to be noticed within this many orders. */
const MOST_ORDERS = 2000
const CUSTOMERS = 25

/** Plays each bug until it's noticed, and prints after how many orders that was. */
export async function findBugs(options: { seed: string; only: string | undefined }): Promise<void> {
  const stopCluster = await startCluster()
  let missed = 0
  try {
    say('| bug | broken invariants | found after |\n|---|---|---|')
    for (const bug of BUGS) {
      if (options.only && !bug.bug.includes(options.only)) continue
      const found = await find(bug, await createEpisodeDatabase(), options.seed)
      if (!found.isFound) missed += 1
      const after = found.isFound ? `${found.orders} orders` : `not within ${found.orders} orders`
      say(`| ${bug.bug} | ${found.invariants.join(', ') || 'none'} | ${after} |`)
    }
  } finally {
    await stopCluster()
  }
  if (missed > 0) process.exitCode = 1
}

/** The shop's source with one bug in it, in a folder of its own. */
function plant({ bug, file, from, to }: Bug): TestBench {
  const source = readFileSync(file, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${bug}: its place in ${file} is not unique`)
  const bench = new TestBench('.')
  bench.write(
    file,
    source.replace(from, () => to),
  )
  return bench
}

async function find(bug: Bug, url: string, seed: string) {
  const bench = plant(bug)
  const plan: Plan = { seed, customers: CUSTOMERS, first: 0, step: 1, isShrunk: false }
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/simulation/run.ts'], {
    cwd: bench.tree,
    env: { ...process.env, NODE_ENV: 'production', SIMULATION: JSON.stringify({ url, plan }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let orders = 0
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const played = JSON.parse(line) as Played
      orders += played.orders
      const broken = played.failure?.violations.map(({ invariant }) => invariant) ?? []
      if (broken.length > 0) {
        const invariants = [...new Set(broken)].sort((a, b) => a - b)
        return { isFound: invariants.some((each) => bug.breaks.includes(each)), orders, invariants }
      }
      if (orders >= MOST_ORDERS) return { isFound: false, orders, invariants: [] }
    }
    throw new Error(`${bug.bug}: its process ended after ${orders} orders`)
  } finally {
    child.kill()
    await bench.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
