import { returnBalance } from '../../../src/money/balance/return-balance.ts'
import { recordPayment } from '../../../src/money/payments/record-payment.ts'
import { refundLines } from '../../../src/money/refunds/refund-lines.ts'
import { balanceDesk, credit, orderFromBalance } from '../../support/balance.ts'
import { payByCard } from '../../support/orders.ts'
import { refundDesk, WRONG_DOCUMENT } from '../../support/refunds.ts'
import type { TestShop } from '../../support/shop.ts'
import type { Move } from './moves.ts'

const PRICE = 1999

interface KnownTopUp {
  intentId: string
  cents: number
  isHeard: boolean
  /** What a card could still take back. */
  returnable: number
  dispute?: { id: string; taken: number; isOpen: boolean }
}

/** What we expect of an organization, kept by the simplest rules there are. */
interface Expected {
  organizationId: string
  memberId: string
  email: string
  cents: number
  topUps: KnownTopUp[]
  orders: Array<{ orderId: string; lineIds: string[] }>
}

/** Plays moves against the shop and keeps the books in plain numbers beside it. */
export function balancePlayer(shop: TestShop, staffId: string) {
  const desk = balanceDesk(() => shop)
  const { sendAll } = refundDesk(() => shop)
  const { controls } = shop.payments
  let streets = 0
  const street = () => ({
    streetAddress: `${++streets} Main St`,
    city: 'Dover',
    state: 'DE',
    zipCode: '19901',
  })
  const hear = (intentId: string) => recordPayment(shop.parts, intentId, 'provider')
  const times = <T>(count: number, act: () => Promise<T>) =>
    Promise.allSettled(Array.from({ length: count }, act))

  async function begin(): Promise<Expected[]> {
    const both = [await desk.organization(), await desk.organization()]
    return both.map((of) => ({ ...of, cents: 0, topUps: [], orders: [] }))
  }

  /** As many of these orders are paid as fit, whoever comes first. */
  async function order(of: Expected, deeds: number, atOnce: number): Promise<void> {
    const fitting = Math.min(atOnce, Math.floor(of.cents / (deeds * PRICE)))
    const results = await times(atOnce, () =>
      orderFromBalance(shop.parts, of.organizationId, {
        addresses: Array.from({ length: deeds }, street),
        email: `${of.organizationId}@elm.test`,
      }),
    )
    const paid = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    for (const each of results) {
      if (each.status === 'rejected' && each.reason?.code !== 'balance_too_low') throw each.reason
    }
    if (paid.length !== fitting) throw new Error(`${paid.length} orders paid, not ${fitting}`)
    of.orders.push(...paid)
    of.cents -= paid.length * deeds * PRICE
  }

  function credited(of: Expected, topUp: KnownTopUp): void {
    if (topUp.isHeard) return
    topUp.isHeard = true
    of.cents += topUp.cents
  }

  async function topUp(of: Expected, move: Extract<Move, { do: 'topUp' }>): Promise<void> {
    const { cents, hear: how } = move
    const intentId = await desk.openTopUpOf(of, cents)
    if (how === 'paidAtOnce') controls.captureNextAtOnce()
    await payByCard(shop, intentId)
    const made = { intentId, cents, isHeard: false, returnable: cents }
    of.topUps.push(made)
    if (how === 'never') return
    const heard = await times(how === 'fiveTimes' ? 5 : 1, () => hear(intentId))
    for (const each of heard) if (each.status === 'rejected') throw each.reason
    credited(of, made)
  }

  async function refund(of: Expected, move: Extract<Move, { do: 'refund' }>): Promise<void> {
    const chosen = of.orders[move.which % Math.max(1, of.orders.length)]
    if (!chosen) return
    const lineIds = chosen.lineIds.slice(0, move.deeds)
    const { orderId } = chosen
    const results = await times(move.atOnce, () =>
      refundLines(shop.parts, { orderId, lineIds, ...WRONG_DOCUMENT }),
    )
    for (const each of results) if (each.status === 'rejected') throw each.reason
    chosen.lineIds = chosen.lineIds.slice(lineIds.length)
    if (chosen.lineIds.length === 0) of.orders.splice(of.orders.indexOf(chosen), 1)
    of.cents += lineIds.length * PRICE
  }

  /** The bank takes the whole top-up; only one that nothing was returned of can be disputed. */
  async function dispute(of: Expected, which: number): Promise<void> {
    const open = of.topUps.filter(
      (each) => each.isHeard && !each.dispute && each.returnable === each.cents,
    )
    const chosen = open[which % Math.max(1, open.length)]
    if (!chosen) return
    const { id } = controls.openDispute(chosen.intentId)
    await times(2, () => hear(chosen.intentId))
    const taken = Math.min(of.cents, chosen.cents)
    chosen.dispute = { id, taken, isOpen: true }
    of.cents -= taken
  }

  async function close(of: Expected, which: number, end: 'won' | 'lost'): Promise<void> {
    const open = of.topUps.filter((each) => each.dispute?.isOpen)
    const chosen = open[which % Math.max(1, open.length)]
    if (!chosen?.dispute) return
    controls.closeDispute(chosen.dispute.id, end)
    await times(2, () => hear(chosen.intentId))
    chosen.dispute.isOpen = false
    if (end === 'won') of.cents += chosen.dispute.taken
  }

  async function giveBack(of: Expected, move: Extract<Move, { do: 'return' }>): Promise<void> {
    // A top-up that was ever disputed isn't touched here, to keep the expectation plain.
    if (of.topUps.some((each) => each.dispute)) return
    const { organizationId } = of
    await times(move.atOnce, () => returnBalance(shop.parts, { organizationId, staffId }))
    for (const each of of.topUps.filter(({ isHeard }) => isHeard).reverse()) {
      const part = Math.min(of.cents, each.returnable)
      each.returnable -= part
      of.cents -= part
    }
    if (move.refunds === 'fail') controls.nextRefunds('failed')
    await sendAll()
    // Nothing may have been sent, and the next refund isn't meant.
    controls.nextRefunds('failed', 0)
  }

  async function refundByHand(of: Expected, which: number, cents: number): Promise<void> {
    const open = of.topUps.filter(
      (each) => each.isHeard && !each.dispute && each.returnable >= cents,
    )
    const chosen = open[which % Math.max(1, open.length)]
    if (!chosen) return
    const { intentId } = chosen
    const idempotencyKey = crypto.randomUUID()
    await shop.parts.payments.createRefund({
      intentId,
      amountCents: cents,
      idempotencyKey,
      metadata: {},
    })
    await times(2, () => hear(intentId))
    of.cents -= Math.min(of.cents, cents)
    chosen.returnable -= cents
  }

  async function play(all: Expected[], move: Move): Promise<void> {
    const of = all[move.who % all.length]
    if (!of) return
    switch (move.do) {
      case 'topUp':
        return topUp(of, move)
      case 'hearAll':
        for (const each of of.topUps) {
          await hear(each.intentId)
          credited(of, each)
        }
        return
      case 'order':
        return order(of, move.deeds, move.atOnce)
      case 'drain': {
        const missing = move.deeds * PRICE - of.cents
        if (missing > 0) {
          await credit(shop, of.organizationId, missing)
          of.cents += missing
        } else {
          // Down to a whole number of deeds, so that draws can meet at exactly zero.
          const odd = (PRICE - (of.cents % PRICE)) % PRICE
          if (odd > 0) await credit(shop, of.organizationId, odd)
          of.cents += odd
        }
        const fitting = of.cents / PRICE
        if (fitting > 12) return
        return order(of, 1, 2 * fitting)
      }
      case 'refund':
        return refund(of, move)
      case 'dispute':
        return dispute(of, move.which)
      case 'close':
        return close(of, move.which, move.end)
      case 'return':
        return giveBack(of, move)
      case 'refundByHand':
        return refundByHand(of, move.which, move.cents)
    }
  }

  /** What isn't as expected, in words. */
  async function check(all: Expected[]): Promise<string[]> {
    const wrong: string[] = []
    for (const { organizationId, cents } of all) {
      const [balance, ledger] = [
        await desk.balanceOf(organizationId),
        await desk.ledgerOf(organizationId),
      ]
      if (balance < 0) wrong.push(`the balance is ${balance}`)
      if (balance !== ledger) wrong.push(`the balance is ${balance}, the ledger says ${ledger}`)
      if (balance !== cents) wrong.push(`the balance is ${balance}, expected ${cents}`)
    }
    const ids = all.map(({ organizationId }) => organizationId)
    const [sums] = await desk.rows(
      `select
        (select coalesce(sum(amount_cents), 0)::int from ledger
          where organization_id = any($1)) as all_rows,
        (select count(*)::int from orders where organization_id = any($1) and (
          captured_cents <> amount_cents or refunded_cents <> (
            select coalesce(sum(price_cents), 0) from order_lines
            where order_id = orders.id and progress = 'refunded'))) as orders`,
      ids,
    )
    if (sums.all_rows !== 0) wrong.push(`the ledger is ${sums.all_rows} off`)
    if (sums.orders !== 0) wrong.push(`${sums.orders} orders don't say what their lines cost`)
    return wrong
  }

  return { begin, play, check }
}
