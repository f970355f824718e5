import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { balanceDesk, orderFromBalance } from '../../../test/support/money/balance.ts'
import { WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { addOrganization } from '../../../test/support/staff.ts'
import { readFigures } from '../../analytics/day-figures.db.ts'
import { AppError } from '../../errors.ts'
import { refundLines } from '../refunds/refund-lines.ts'
import { drawForOrders } from './pay-from-balance.ts'

const shop = shopForTests()
const { rows, balanceOf, ledgerOf, ...desk } = balanceDesk(() => shop)
const organizationWith = async (cents: number) => (await desk.organization(cents)).organizationId

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))

it('an order from a balance is paid, charged, counted and searched for like a guest’s', async () => {
  const day = '2026-03-02'
  shop.setClock(new Date(`${day}T17:00:00Z`))
  const organizationId = await organizationWith(10_000)
  const { orderId } = await orderFromBalance(shop.parts, organizationId, {
    email: 'files@elm.test',
  })
  expect(await balanceOf(organizationId)).toBe(10_000 - 3998)
  expect(
    await rows('select status, captured_cents, paid_at from orders where id = $1', orderId),
  ).toEqual([{ status: 'completed', captured_cents: 3998, paid_at: shop.parts.clock() }])
  expect(
    await rows('select kind, account, amount_cents from ledger where order_id = $1', orderId),
  ).toEqual([
    { kind: 'charge', account: 'balances', amount_cents: 3998 },
    { kind: 'charge', account: 'sales', amount_cents: -3998 },
  ])
  expect(
    await rows(
      `select spent_cents::int as spent from customers where email_key = $1`,
      'files@elm.test',
    ),
  ).toEqual([{ spent: 3998 }])
  const [figures] = await readFigures(shop.parts.db, [{ from: day, to: day }])
  expect(figures).toMatchObject({ captured: 3998, revenue: 3998 })
  expect(await rows('select progress from order_lines where order_id = $1', orderId)).toEqual([
    { progress: 'queued' },
    { progress: 'queued' },
  ])
  expect(
    await rows(
      'select event, actor from timeline where order_id = $1 and line_id is null',
      orderId,
    ),
  ).toContainEqual({ event: 'paid', actor: 'customer' })
  const jobs = await rows(
    `select name from pgboss.job where data ->> 'orderId' = $1 or data ->> 'lineId' in
        (select id::text from order_lines where order_id = $1::uuid) order by name`,
    orderId,
  )
  expect(jobs.map(({ name }) => name)).toEqual(['confirm-order', 'search-deed', 'search-deed'])
  shop.setClock(undefined)
})

it('an order that the balance can’t pay for leaves no trace', async () => {
  const organizationId = await organizationWith(3997)
  const failed = await orderFromBalance(shop.parts, organizationId).catch(codeOf)
  expect(failed).toBe('balance_too_low')
  const nothing = await addOrganization(shop)
  expect(await orderFromBalance(shop.parts, nothing).catch(codeOf)).toBe('balance_too_low')
  expect(await balanceOf(organizationId)).toBe(3997)
  expect(
    await rows('select id from orders where organization_id = any($1)', [organizationId, nothing]),
  ).toEqual([])
})

it('the same draw twice takes the money once', async () => {
  const organizationId = await organizationWith(8000)
  const { orderId } = await orderFromBalance(shop.parts, organizationId)
  const order = { id: orderId, amountCents: 3998 }
  await shop.parts.db
    .transaction()
    .execute((tx) => drawForOrders(tx, shop.parts, organizationId, [order]))
  expect(await balanceOf(organizationId)).toBe(8000 - 3998)
})

it('of twenty orders at once, a balance for exactly seven pays for seven', async () => {
  const organizationId = await organizationWith(7 * 1999)
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      orderFromBalance(shop.parts, organizationId, {
        addresses: [EMPIRE_STATE],
        email: `race-${number % 3}@elm.test`,
      }).then(
        () => 'paid',
        (error: unknown) => codeOf(error),
      ),
    ),
  )
  expect(Map.groupBy(all, (each) => each).get('paid')).toHaveLength(7)
  expect(new Set(all)).toEqual(new Set(['paid', 'balance_too_low']))
  expect(await balanceOf(organizationId)).toBe(0)
  expect(await ledgerOf(organizationId)).toBe(0)
})

it('a refunded line is back in the balance at once, and its order, customer and revenue say so', async () => {
  const organizationId = await organizationWith(3998)
  const email = 'refunds@elm.test'
  const { orderId, lineIds } = await orderFromBalance(shop.parts, organizationId, { email })
  await refundLines(shop.parts, { orderId, lineIds: lineIds.slice(0, 1), ...WRONG_DOCUMENT })
  expect(await balanceOf(organizationId)).toBe(1999)
  expect(
    await rows('select state, provider_refund_id from refunds where order_id = $1', orderId),
  ).toEqual([{ state: 'succeeded', provider_refund_id: null }])
  const [partly] = await rows('select status, refunded_cents from orders where id = $1', orderId)
  expect(partly).toEqual({ status: 'partially_refunded', refunded_cents: 1999 })
  await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
  const [whole] = await rows('select status, refunded_cents from orders where id = $1', orderId)
  expect(whole).toEqual({ status: 'refunded', refunded_cents: 3998 })
  expect(await balanceOf(organizationId)).toBe(3998)
  expect(await ledgerOf(organizationId)).toBe(3998)
  expect(
    await rows('select spent_cents::int as spent from customers where email_key = $1', email),
  ).toEqual([{ spent: 0 }])
  const sent = await rows(`select id from pgboss.job where name = 'send-refund'`)
  expect(sent).toEqual([])
})

it('a line refunded ten times at once comes back once', async () => {
  const organizationId = await organizationWith(3998)
  const { orderId } = await orderFromBalance(shop.parts, organizationId)
  await Promise.all(
    Array.from({ length: 10 }, () => refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })),
  )
  expect(await balanceOf(organizationId)).toBe(3998)
})

it('the database refuses a balance below nothing, and an organization’s order with a card', async () => {
  const organizationId = await organizationWith(100)
  await expect(
    rows('update balances set cents = -1 where organization_id = $1', organizationId),
  ).rejects.toThrow('balances_cents_check')
  const { orderId } = await orderFromBalance(shop.parts, await organizationWith(3998))
  await expect(
    rows(`update orders set payment_intent_id = 'pi_card' where id = $1`, orderId),
  ).rejects.toThrow('orders_paid_from_balance')
})
