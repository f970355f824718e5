import { expect, it } from 'vitest'
import { reconcileBooks } from '../../../src/money/ledger/reconcile-books.ts'
import { shopForTests } from '../../support/describe-shop.ts'
import { report, runOf } from '../check-sequences.ts'
import { UNLIMITED } from '../notice-bugs.ts'
import { checkAutomatic } from './check-automatic.ts'

const HOUR = 60 * 60 * 1000
/** 1,000 with `npm run faults -- --sequences 1000 faults/automatic`. */
const run = runOf(15)

const shop = shopForTests({ webhooks: 'dropped', settings: UNLIMITED })
it(`a shortfall is charged once, within its limit and without delay, through ${run.sequences} sequences`, {
  timeout: 12 * HOUR,
}, async () => {
  report('a shortfall', await checkAutomatic(shop, run))
  expect(await reconcileBooks(shop.jobParts)).toMatchObject({ differing: 0 })
})
