import * as fc from 'fast-check'
import { returnBalance } from '../../../src/money/balance/return-balance.ts'
import { recordPayment } from '../../../src/money/payments/record-payment.ts'
import { refundLines } from '../../../src/money/refunds/refund-lines.ts'
import { credit as creditTest, orderFromBalance } from '../../support/money/balance.ts'
import { refundDesk, WRONG_DOCUMENT } from '../../support/money/refunds.ts'
import { payByCard } from '../../support/orders.ts'
import { movesIn, sequenceOf } from '../move.ts'
import { type BalanceWorld, type Debt, type Expected, isFrozen, type KnownTopUp } from './world.ts'

const move = movesIn<BalanceWorld>()
const PRICE = 1999
const REFUSALS = ['balance_too_low', 'balance_frozen']

const times = <T>(count: number, act: () => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, act))

/** Several times at once, each of which must succeed. */
async function timesWell<T>(count: number, act: () => Promise<T>): Promise<void> {
  for (const each of await times(count, act)) if (each.status === 'rejected') throw each.reason
}

const hear = ({ shop }: BalanceWorld, intentId: string) =>
  recordPayment(shop.parts, intentId, 'provider')

/** One of what an organization has, counted round. */
const among = <T>(items: T[], which: number) => items[which % Math.max(1, items.length)]

function credited(of: Expected, topUp: KnownTopUp): void {
  if (topUp.isHeard) return
  topUp.isHeard = true
  credit(of, topUp.cents)
}

/** What comes in pays what is owed, the oldest first. */
function credit(of: Expected, cents: number): void {
  of.cents += cents
  for (const debt of of.debts) {
    const part = Math.min(of.cents, debt.cents)
    of.cents -= part
    debt.cents -= part
    debt.paid += part
  }
}

/** A card gets this back, from the balance as far as it goes; returns how far that is. */
function takeBack(of: Expected, topUp: KnownTopUp, cents: number, what: Debt['of']): number {
  const covered = Math.min(of.cents, cents)
  of.cents -= covered
  if (covered === cents) return covered
  const known = of.debts.find((debt) => debt.topUp === topUp && debt.of === what)
  if (known) known.cents += cents - covered
  else of.debts.push({ topUp, of: what, cents: cents - covered, paid: 0 })
  return covered
}

/** As many of these orders are paid as fit, whoever comes first. */
async function order(world: BalanceWorld, of: Expected, deeds: number, atOnce: number) {
  const fitting = isFrozen(of) ? 0 : Math.min(atOnce, Math.floor(of.cents / (deeds * PRICE)))
  const results = await times(atOnce, () =>
    orderFromBalance(world.shop.parts, of.organizationId, {
      addresses: Array.from({ length: deeds }, world.nextAddress),
      email: `${of.organizationId}@elm.test`,
    }),
  )
  const paid = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  for (const each of results) {
    if (each.status === 'rejected' && !REFUSALS.includes(each.reason?.code)) throw each.reason
  }
  if (paid.length !== fitting) throw new Error(`${paid.length} orders paid, not ${fitting}`)
  of.orders.push(...paid)
  of.cents -= paid.length * deeds * PRICE
}

const who = fc.integer({ min: 0, max: 1 })
const which = fc.nat(20)
const atOnce = fc.constantFrom(1, 1, 2, 5)
const cents = fc.oneof(
  fc.integer({ min: 5_000, max: 20_000 }),
  fc.integer({ min: 3, max: 8 }).map((deeds) => deeds * PRICE),
)
const upTo = (max: number) => fc.integer({ min: 1, max })

/** What can happen to the balances of two organizations, each with what we then expect of it. */
export const MOVES = {
  topUp: move(
    4,
    { who, cents, hear: fc.constantFrom('once', 'once', 'fiveTimes', 'never', 'paidAtOnce') },
    async (world, { who, cents, hear: how }) => {
      const of = world.of(who)
      const intentId = await world.desk.openTopUpOf(of, cents)
      if (how === 'paidAtOnce') world.shop.payments.controls.captureNextAtOnce()
      await payByCard(world.shop, intentId)
      const made = { intentId, cents, isHeard: false, returnable: cents }
      of.topUps.push(made)
      if (how === 'never') return
      await timesWell(how === 'fiveTimes' ? 5 : 1, () => hear(world, intentId))
      credited(of, made)
    },
  ),

  hearAll: move(1, { who }, async (world, { who }) => {
    const of = world.of(who)
    for (const each of of.topUps) {
      await hear(world, each.intentId)
      credited(of, each)
    }
  }),

  order: move(4, { who, deeds: upTo(3), atOnce }, (world, { who, deeds, atOnce }) =>
    order(world, world.of(who), deeds, atOnce),
  ),

  /** Exactly as many deeds as the balance pays for, and as many again. */
  drain: move(1, { who, deeds: upTo(4) }, async (world, { who, deeds }) => {
    const of = world.of(who)
    const missing = deeds * PRICE - of.cents
    // To a whole number of deeds, so that draws can meet at exactly zero.
    const odd = (PRICE - (of.cents % PRICE)) % PRICE
    const added = missing > 0 ? missing : odd
    if (added > 0) await creditTest(world.shop, of.organizationId, added)
    of.cents += added
    const fitting = of.cents / PRICE
    if (fitting <= 12) await order(world, of, 1, 2 * fitting)
  }),

  refund: move(3, { who, which, deeds: upTo(3), atOnce }, async (world, made) => {
    const of = world.of(made.who)
    const chosen = among(of.orders, made.which)
    if (!chosen) return
    const lineIds = chosen.lineIds.slice(0, made.deeds)
    const { orderId } = chosen
    await timesWell(made.atOnce, () =>
      refundLines(world.shop.parts, { orderId, lineIds, ...WRONG_DOCUMENT }),
    )
    chosen.lineIds = chosen.lineIds.slice(lineIds.length)
    if (chosen.lineIds.length === 0) of.orders.splice(of.orders.indexOf(chosen), 1)
    credit(of, lineIds.length * PRICE)
  }),

  /** The bank takes the whole top-up; only one that nothing was returned of can be disputed. */
  dispute: move(3, { who, which }, async (world, { who, which }) => {
    const of = world.of(who)
    const open = of.topUps.filter(
      (each) => each.isHeard && !each.dispute && each.returnable === each.cents,
    )
    const chosen = among(open, which)
    if (!chosen) return
    const { id } = world.shop.payments.controls.openDispute(chosen.intentId)
    await times(2, () => hear(world, chosen.intentId))
    const taken = takeBack(of, chosen, chosen.cents, 'dispute')
    chosen.dispute = { id, taken, isOpen: true }
  }),

  close: move(5, { who, which, end: fc.constantFrom('won', 'lost') }, async (world, made) => {
    const of = world.of(made.who)
    const open = of.topUps.filter((each) => each.dispute?.isOpen)
    const chosen = among(open, made.which)
    if (!chosen?.dispute) return
    world.shop.payments.controls.closeDispute(chosen.dispute.id, made.end)
    await times(2, () => hear(world, chosen.intentId))
    chosen.dispute.isOpen = false
    if (made.end === 'lost') return
    const debt = of.debts.find((each) => each.topUp === chosen && each.of === 'dispute')
    if (debt) debt.cents = 0
    credit(of, chosen.dispute.taken + (debt?.paid ?? 0))
  }),

  return: move(
    1,
    { who, atOnce: upTo(2), refunds: fc.constantFrom('succeed', 'succeed', 'fail') },
    async ({ shop, staffId, of: organization }, made) => {
      const of = organization(made.who)
      // A top-up that was ever disputed isn't touched here, to keep the expectation plain.
      if (of.topUps.some((each) => each.dispute)) return
      const { organizationId } = of
      await times(made.atOnce, () => returnBalance(shop.parts, { organizationId, staffId }))
      for (const each of of.topUps.filter(({ isHeard }) => isHeard).reverse()) {
        const part = Math.min(of.cents, each.returnable)
        each.returnable -= part
        of.cents -= part
      }
      const { controls } = shop.payments
      if (made.refunds === 'fail') controls.nextRefunds('failed')
      await refundDesk(() => shop).sendAll()
      // Nothing may have been sent, and the next refund isn't meant.
      controls.nextRefunds('failed', 0)
    },
  ),

  refundByHand: move(
    1,
    { who, which, cents: fc.integer({ min: 100, max: 4_000 }) },
    async (world, { who, which, cents }) => {
      const of = world.of(who)
      const open = of.topUps.filter(
        (each) => each.isHeard && !each.dispute && each.returnable >= cents,
      )
      const chosen = among(open, which)
      if (!chosen) return
      const { intentId } = chosen
      const byHand = { idempotencyKey: crypto.randomUUID(), metadata: {} }
      await world.shop.parts.payments.createRefund({ intentId, amountCents: cents, ...byHand })
      await times(2, () => hear(world, intentId))
      takeBack(of, chosen, cents, 'refund')
      chosen.returnable -= cents
    },
  ),
}

export const balanceSequence = fc.record({ moves: sequenceOf(MOVES, [3, 14]) })
