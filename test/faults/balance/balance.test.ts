import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reconcileBooks } from '../../../src/money/ledger/reconcile-books.ts'
import { describeShop } from '../../support/describe-shop.ts'
import { addMember } from '../../support/staff.ts'
import { sequences } from './moves.ts'
import { balancePlayer } from './play-balance.ts'

const HOUR = 60 * 60 * 1000
/** 2,000 with `npm run faults -- --sequences 2000 faults/balance`. */
const numRuns = Number(process.env.FAULTS_SEQUENCES ?? 15)
const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const path = process.env.FAULTS_PATH

const settings = { OPEN_PAYMENTS_PER_CALLER: '1000', FREE_DECLINES: '1000' }

describeShop('balances', { webhooks: 'dropped', settings }, (shop) => {
  it(`a balance is never below zero and always what the ledger says, through ${numRuns} sequences`, {
    timeout: 12 * HOUR,
  }, async () => {
    const staffId = await addMember(shop, 'owner', 'returner')
    const player = balancePlayer(shop, staffId)
    const property = fc.asyncProperty(sequences, async (moves) => {
      const all = await player.begin()
      for (const move of moves) {
        await player.play(all, move)
        expect(await player.check(all), JSON.stringify(move)).toEqual([])
      }
      for (const who of [0, 1]) await player.play(all, { do: 'hearAll', who })
      expect(await player.check(all), 'in the end').toEqual([])
    })
    await fc.assert(property, { numRuns, seed, ...(path ? { path } : {}) })
    expect(await reconcileBooks(shop.parts)).toMatchObject({ differing: 0 })
  })
})
