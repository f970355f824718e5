import type { TestShop } from '../../support/shop.ts'
import { checkSequences, type Outcome, type Run, Violation } from '../check-sequences.ts'
import { playMove } from '../move.ts'
import { automaticSequence, MOVES, settle } from './moves.ts'
import { openAutomaticWorld } from './world.ts'

/** Plays sequences for one organization, compares after every move, and once more when all is settled. */
export const checkAutomatic = (shop: TestShop, run: Run): Promise<Outcome> =>
  checkSequences(automaticSequence, run, async ({ moves }) => {
    const world = await openAutomaticWorld(shop)
    for (const move of moves) {
      // What happened in one move can be told from what happened in the next.
      world.pass(1_000)
      await playMove(MOVES, world, move)
      const wrong = await world.check()
      if (wrong.length > 0) throw new Violation('charges', `after ${JSON.stringify(move)}`, wrong)
    }
    await settle(world)
    const wrong = [...(await world.check()), ...(await world.checkSettled())]
    if (wrong.length > 0) throw new Violation('charges', 'in the end', wrong)
  })
