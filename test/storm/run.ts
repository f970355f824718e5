// npm run storm -- [--minutes 5] [--round-seconds 60] [--seed 1] [--object-store]
// Real processes under load while everything around them breaks; see docs/operations/simulation.md.
import { parseArgs } from 'node:util'
import { seededRandom } from '../../standins/geocoder/seeded-random.ts'
import { rememberEvidence } from '../invariants/evidence.ts'
import type { Violation } from '../invariants/violation.ts'
import { startBuyers } from './buyers.ts'
import { checkAll, recover } from './checks.ts'
import { clearUp, type Dice, rage } from './faults.ts'
import { openStormShop } from './shop.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    'round-seconds': { type: 'string', default: '60' },
    seed: { type: 'string' },
    'object-store': { type: 'boolean', default: false },
  },
})
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
const rageMs = Number(values['round-seconds']) * 1000

process.exitCode = await storm()

async function storm(): Promise<number> {
  say(`seed ${seed}`)
  const load = seededRandom(`${seed}/load`).fraction
  const shop = await openStormShop(seededRandom(`${seed}/office`).fraction, {
    objectStore: values['object-store'],
  })
  const buyers = startBuyers(shop, load)
  const checkEvidence = rememberEvidence(shop.pool, { forgetsUnpaid: false })
  const struck: Record<string, number> = {}
  const recoveries: number[] = []
  const violations: Violation[] = []
  const until = Date.now() + Number(values.minutes) * 60_000
  try {
    for (let round = 0; Date.now() < until && violations.length === 0; round += 1) {
      buyers.resume()
      // Each round has its own dice, so that one can be played again without those before it.
      await rage(shop, diceOf(`${seed}/${round}`), rageMs, struck)
      await clearUp(shop)
      await buyers.pause()
      const { ms, wrong } = await recover(shop)
      recoveries.push(ms)
      violations.push(...wrong, ...(await checkAll(shop)), ...(await checkEvidence()))
      const faults = sumOf(struck)
      say({ round, faults, ...buyers.counts, recoveredMs: ms, violations: violations.length })
    }
  } finally {
    await buyers.stop()
    for (const { invariant, words } of violations) say(`(${invariant}) ${words}`)
    const slowest = Math.max(...recoveries)
    const rounds = recoveries.length
    const figures = { seed, rounds, faults: sumOf(struck), ...buyers.counts, slowestMs: slowest }
    say({ ...figures, violations: violations.length, struck })
    await shop.close()
  }
  return violations.length > 0 ? 1 : 0
}

function diceOf(text: string): Dice {
  const random = seededRandom(text)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random.fraction() * items.length)] as T
  return Object.assign(random.fraction, { between: random.between, pick })
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function say(what: string | object): void {
  process.stdout.write(`${typeof what === 'string' ? what : JSON.stringify(what)}\n`)
}
