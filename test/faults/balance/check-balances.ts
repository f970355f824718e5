import type { TestShop } from '../../support/shop.ts'
import { checkSequences, type Outcome, type Run, Violation } from '../check-sequences.ts'
import { playMove } from '../move.ts'
import { balanceSequence, MOVES } from './moves.ts'
import { openBalanceWorld } from './world.ts'

const ALL = [0, 1].map((who) => ({ do: 'hearAll', who }))

/** Plays sequences for two organizations, and compares after every move. */
export const checkBalances = (shop: TestShop, staffId: string, run: Run): Promise<Outcome> =>
  checkSequences(balanceSequence, run, async ({ moves }) => {
    const world = await openBalanceWorld(shop, staffId)
    for (const move of [...moves, ...ALL]) {
      await playMove(MOVES, world, move)
      const wrong = await world.check()
      if (wrong.length > 0) {
        throw new Violation('balances', `after ${JSON.stringify(move)}`, wrong)
      }
    }
  })
