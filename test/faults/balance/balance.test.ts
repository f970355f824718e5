import { expect, it } from 'vitest'
import { reconcileBooks } from '../../../src/money/ledger/reconcile-books.ts'
import { shopForTests } from '../../support/describe-shop.ts'
import { addMember } from '../../support/staff.ts'
import { report, runOf } from '../check-sequences.ts'
import { UNLIMITED } from '../notice-bugs.ts'
import { checkBalances } from './check-balances.ts'

const HOUR = 60 * 60 * 1000
/** 2,000 with `npm run faults -- --sequences 2000 faults/balance`. */
const run = runOf(15)

const shop = shopForTests({ webhooks: 'dropped', settings: UNLIMITED })
it(`a balance is never below zero and always what the ledger says, through ${run.sequences} sequences`, {
  timeout: 12 * HOUR,
}, async () => {
  const staffId = await addMember(shop, 'owner', 'returner')
  report('a balance', await checkBalances(shop, staffId, run))
  expect(await reconcileBooks(shop.parts)).toMatchObject({ differing: 0 })
})
