import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { balanceDesk, orderFromBalance } from '../../../test/support/money/balance.ts'
import { refundDesk } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE, payByCard, placeOrder, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { reconcileBooks } from '../ledger/reconcile-books.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { refundLines } from '../refunds/refund-lines.ts'
import { listMovements } from './movements.db.ts'

const THREE = [
  EMPIRE_STATE,
  WILLIS_TOWER,
  { streetAddress: '9 Oak St', city: 'Dover', state: 'DE', zipCode: '19901' },
]
const SPENT = 3 * 1999

const shop = shopForTests({ webhooks: 'dropped' })
const { rows, organization, topUp, balanceOf, ledgerOf } = balanceDesk(() => shop)
const cards = refundDesk(() => shop)
const controls = () => shop.payments.controls
const hear = (intentId: string) => recordPayment(shop.parts, intentId, 'system')
const order = (organizationId: string, addresses = [EMPIRE_STATE]) =>
  orderFromBalance(shop.parts, organizationId, { addresses })
const refund = (bought: { orderId: string; lineIds: string[] }, line: number) =>
  refundLines(shop.parts, {
    orderId: bought.orderId,
    lineIds: bought.lineIds.slice(line, line + 1),
    reason: 'other',
    despitePolicy: true,
    actor: 'system',
  })
const owedOf = async (organizationId: string) => {
  const [row] = await rows(
    `select coalesce(sum(amount_cents), 0)::int as cents from ledger
        where organization_id = $1 and order_id is null and account in ('disputes', 'refunds')`,
    organizationId,
  )
  return row.cents
}
const openTasks = async (disputeId: string) =>
  rows(
    "select from staff_tasks where kind = 'balance_owed' and subject = $1 and closed_at is null",
    disputeId,
  )

/** $500 paid in, three deeds bought. */
async function spent() {
  const of = await organization()
  const intentId = await topUp(of, 50_000)
  const bought = await order(of.organizationId, THREE)
  return { of, id: of.organizationId, intentId, bought }
}
async function dispute(intentId: string, amount?: number) {
  const opened = controls().openDispute(intentId, (amount ? { amount } : {}) as never)
  await hear(intentId)
  return opened.id
}
async function close(disputeId: string, intentId: string, end: 'won' | 'lost') {
  controls().closeDispute(disputeId, end)
  await hear(intentId)
}
async function booksAgree(id: string) {
  expect(await ledgerOf(id)).toBe(await balanceOf(id))
  expect(await reconcileBooks(shop.parts)).toMatchObject({ differing: 0 })
}

it('a refund after a chargeback pays what is owed, and can’t be spent', async () => {
  const { id, intentId, bought } = await spent()
  const disputeId = await dispute(intentId)
  expect([await balanceOf(id), await owedOf(id)]).toEqual([0, SPENT])
  await refund(bought, 0)
  expect([await balanceOf(id), await owedOf(id)]).toEqual([0, SPENT - 1999])
  await expect(order(id)).rejects.toMatchObject({ code: 'balance_frozen' })
  const [latest, before] = await listMovements(shop.parts.db, id, { limit: 2 })
  expect([before, latest]).toMatchObject([
    { kind: 'refund', cents: 1999 },
    { kind: 'disputed', cents: -1999 },
  ])
  expect(await openTasks(disputeId)).toHaveLength(1)
  await refund(bought, 1)
  await refund(bought, 2)
  expect([await balanceOf(id), await owedOf(id)]).toEqual([0, 0])
  expect(await openTasks(disputeId)).toEqual([])
  await booksAgree(id)
})

it('a refund before a chargeback leaves with the rest of the top-up', async () => {
  const { id, intentId, bought } = await spent()
  await refund(bought, 0)
  await dispute(intentId)
  expect([await balanceOf(id), await owedOf(id)]).toEqual([0, SPENT - 1999])
  await booksAgree(id)
})

it('a refund and a chargeback at once come to the same as one after the other', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, intentId, bought } = await spent()
    controls().openDispute(intentId)
    await Promise.all([hear(intentId), refund(bought, 0), refund(bought, 1), hear(intentId)])
    expect([await balanceOf(id), await owedOf(id)]).toEqual([0, 1999])
    await booksAgree(id)
  }
})

it('a dispute that we win gives back what it took, and what refunds paid of it', async () => {
  const { id, intentId, bought } = await spent()
  const disputeId = await dispute(intentId)
  await refund(bought, 0)
  await close(disputeId, intentId, 'won')
  expect([await balanceOf(id), await owedOf(id)]).toEqual([50_000 - SPENT + 1999, 0])
  await order(id)
  await refund(bought, 1)
  expect(await balanceOf(id)).toBe(50_000 - SPENT + 1999)
  await booksAgree(id)
})

it('a dispute that we lose leaves the balance frozen until what is owed is paid', async () => {
  const { of, id, intentId, bought } = await spent()
  const disputeId = await dispute(intentId)
  await close(disputeId, intentId, 'lost')
  await refund(bought, 0)
  await expect(order(id)).rejects.toMatchObject({ code: 'balance_frozen' })
  await topUp(of, 5_000)
  expect([await balanceOf(id), await owedOf(id)]).toEqual([5_000 - 2 * 1999, 0])
  await expect(order(id)).rejects.toMatchObject({ code: 'balance_too_low' })
  await topUp(of, 5_000)
  await order(id)
  await booksAgree(id)
})

it('a dispute freezes the balance until it is decided, even where nothing is owed', async () => {
  const of = await organization()
  const id = of.organizationId
  const first = await topUp(of, 10_000)
  await topUp(of, 10_000)
  const disputeId = await dispute(first)
  expect([await balanceOf(id), await owedOf(id)]).toEqual([10_000, 0])
  await expect(order(id)).rejects.toMatchObject({ code: 'balance_frozen' })
  await topUp(of, 5_000)
  await expect(order(id)).rejects.toMatchObject({ code: 'balance_frozen' })
  await close(disputeId, first, 'lost')
  await order(id)
  expect(await balanceOf(id)).toBe(15_000 - 1999)
  await booksAgree(id)
})

it('several disputes, whole and partial, are paid the oldest first, and each gives back its own', async () => {
  const of = await organization()
  const id = of.organizationId
  const first = await topUp(of, 5_000)
  const second = await topUp(of, 5_000)
  const bought = await order(id, THREE)
  const partial = await dispute(first, 4_000)
  expect([await balanceOf(id), await owedOf(id)]).toEqual([3, 0])
  const whole = await dispute(second)
  expect([await balanceOf(id), await owedOf(id)]).toEqual([0, 4_997])
  await refund(bought, 0)
  expect([await balanceOf(id), await owedOf(id)]).toEqual([0, 4_997 - 1999])
  await close(partial, first, 'won')
  // What the first one gave back pays the second.
  expect([await balanceOf(id), await owedOf(id)]).toEqual([4_000 - (4_997 - 1999), 0])
  await expect(order(id)).rejects.toMatchObject({ code: 'balance_frozen' })
  await close(whole, second, 'won')
  expect([await balanceOf(id), await owedOf(id)]).toEqual([10_000 - SPENT + 1999, 0])
  await order(id)
  await booksAgree(id)
})

it('a disputed card payment isn’t refunded as well: staff are called', async () => {
  const bought = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await payByCard(shop, bought.intentId)
  await hear(bought.intentId)
  controls().openDispute(bought.intentId)
  await hear(bought.intentId)
  const [line] = await rows('select id from order_lines where order_id = $1', bought.orderId)
  await refund({ orderId: bought.orderId, lineIds: [line.id] }, 0)
  await cards.sendAll()
  expect(await cards.atProvider(bought.intentId)).toEqual([])
  expect(await cards.refunds(bought.intentId)).toMatchObject([{ state: 'failed' }])
  expect(await cards.tasks('refund_failed', bought.orderId)).toHaveLength(1)
})
