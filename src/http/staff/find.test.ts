import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { orderDesk } from '../../../test/support/order-page.ts'
import { signInAs } from '../../../test/support/staff.ts'

const shop = shopForTests()
const { buyDelivered, buyForDesk, query } = orderDesk(() => shop)
const agent = forTests(() => signInAs(shop, 'agent'))
const watcher = forTests(() => signInAs(shop, 'read_only'))
const find = async (asked: object) => (await watcher.post('/api/admin/find', asked)).json
const rename = async (orderId: string, from: string, email: string) =>
  agent.post(`/api/admin/orders/${orderId}/email`, { from, email, repeated: email })

it('an order is found by its ID or its number, however it was copied', async () => {
  const { orderId: id } = await buyDelivered()
  const number = id.slice(0, 8)
  for (const order of [id, id.toUpperCase(), number, number.toUpperCase(), `Order #${number} `]) {
    expect(await find({ order })).toEqual({ to: 'order', id })
  }
  await query(
    `insert into orders (id, full_name, email, amount_cents, unit_price_cents, deeds, status, payment_intent_id, created_at)
        values ($1, 'Eve', 'e@example.com', 1999, 1999, 1, 'pending', 'pi_twin', now())`,
    [`${number}-ffff-4fff-bfff-ffffffffffff`],
  )
  expect(await find({ order: number })).toEqual({ to: 'orders', q: number })
  expect(await find({ order: id })).toEqual({ to: 'order', id })
  await query("delete from orders where payment_intent_id = 'pi_twin'")
})

it('an email leads to the one open order, or to the customer', async () => {
  const { orderId } = await buyDelivered()
  await rename(orderId, 'Ada@Example.com', 'Desk@example.com')
  const { json } = await watcher.get(`/api/admin/orders/${orderId}`)
  const customer = { to: 'customer', id: json.customer.id }
  expect(await find({ email: ' DESK@example.com ' })).toEqual(customer)
  const { orderId: open } = await buyForDesk()
  await rename(open, 'Ada@Example.com', 'desk@example.com')
  expect(await find({ email: 'desk@example.com' })).toEqual({ to: 'order', id: open })
  const { orderId: second } = await buyForDesk()
  await rename(second, 'Ada@Example.com', 'desk@example.com')
  expect(await find({ email: 'desk@example.com' })).toEqual(customer)
})

it('an email that an order once had still leads there', async () => {
  const { orderId } = await buyDelivered()
  await rename(orderId, 'Ada@Example.com', 'once@example.com')
  await rename(orderId, 'once@example.com', 'now@example.com')
  expect(await find({ email: 'once@example.com' })).toEqual({ to: 'order', id: orderId })
  const { orderId: second } = await buyDelivered()
  await rename(second, 'Ada@Example.com', 'once@example.com')
  await rename(second, 'once@example.com', 'now@example.com')
  expect(await find({ email: 'once@example.com' })).toEqual({
    to: 'orders',
    q: 'once@example.com',
  })
})

it('what nobody knows is not found, and nothing breaks on odd input', async () => {
  for (const asked of [
    {},
    { order: '' },
    { email: '' },
    { order: 'deadbeef' },
    { order: '3f2a' },
    { order: "x' or true --" },
    { order: '0198f3a2-0000-7000-8000-000000000000' },
    { email: 'nobody@example.com' },
    { email: '%' },
  ]) {
    expect(await find(asked)).toEqual({ to: 'nothing' })
  }
})
