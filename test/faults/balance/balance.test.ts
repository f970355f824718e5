import { expect, it } from 'vitest'
import { reconcileBooks } from '../../../src/money/ledger/reconcile-books.ts'
import { describeShop } from '../../support/describe-shop.ts'
import { addMember } from '../../support/staff.ts'
import { checkSequences, report, runOf, Violation } from '../check-sequences.ts'
import { playMove } from '../move.ts'
import { balanceSequence, MOVES } from './moves.ts'
import { openBalanceWorld } from './world.ts'

const HOUR = 60 * 60 * 1000
/** 2,000 with `npm run faults -- --sequences 2000 faults/balance`. */
const run = runOf(15)

const settings = { OPEN_PAYMENTS_PER_CALLER: '1000', FREE_DECLINES: '1000' }
const ALL = [0, 1].map((who) => ({ do: 'hearAll', who }))

describeShop('balances', { webhooks: 'dropped', settings }, (shop) => {
  it(`a balance is never below zero and always what the ledger says, through ${run.sequences} sequences`, {
    timeout: 12 * HOUR,
  }, async () => {
    const staffId = await addMember(shop, 'owner', 'returner')
    const outcome = await checkSequences(balanceSequence, run, async ({ moves }) => {
      const world = await openBalanceWorld(shop, staffId)
      for (const move of [...moves, ...ALL]) {
        await playMove(MOVES, world, move)
        const wrong = await world.check()
        if (wrong.length > 0)
          throw new Violation('balances', `after ${JSON.stringify(move)}`, wrong)
      }
    })
    report('a balance', outcome)
    expect(await reconcileBooks(shop.parts)).toMatchObject({ differing: 0 })
  })
})
