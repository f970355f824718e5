import { expect, it } from 'vitest'
import { ALWAYS } from '../../invariants/money.ts'
import { IN_THE_END } from '../../invariants/money-in-the-end.ts'
import { checkInvariants, checkWebhooks } from './check-money.ts'
import { MUTANTS } from './mutants.ts'
import { WITHHELD, WITHHELD_IN_THE_END } from './withheld.ts'
import { openWorld } from './world.ts'

/** Each has to be noticed within this many sequences: half of what every CI run plays. */
const SEQUENCES = 25
const SEED = 4

it.each(MUTANTS)(
  'the money check notices that $bug: $breaks',
  async ({ breaks, byComparison, breed }) => {
    const world = await openWorld()
    try {
      await breed(world)
      const check = byComparison ? checkWebhooks : checkInvariants
      const { failure } = await check(world, {
        sequences: SEQUENCES,
        seed: SEED,
        only: breaks,
        isQuick: true,
      })
      expect(failure?.violation.invariant).toBe(breaks)
      process.stdout.write(`${breaks}: after ${failure?.after} sequences\n`)
    } finally {
      await world.close()
    }
  },
)

it('the money check finds a failure again from its seed and path', async () => {
  const world = await openWorld()
  try {
    await MUTANTS[0]?.breed(world)
    const run = { sequences: SEQUENCES, seed: SEED, isQuick: true }
    const { failure: found } = await checkInvariants(world, run)
    const { failure: again } = await checkInvariants(world, { ...run, path: found?.path })
    expect(again?.after).toBe(1)
    expect(again?.moves).toBe(found?.moves)
    expect(again?.violation.invariant).toBe(found?.violation.invariant)
  } finally {
    await world.close()
  }
})

it('the money check has a mutant for every one of its invariants', () => {
  const named = new Set(MUTANTS.map(({ breaks }) => breaks))
  const all = [ALWAYS, IN_THE_END, WITHHELD, WITHHELD_IN_THE_END].flatMap(Object.keys)
  expect(all.filter((invariant) => !named.has(invariant))).toEqual([])
})
