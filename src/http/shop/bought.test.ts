import { beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import {
  EMPIRE_STATE,
  payByCard,
  placeOrder,
  until,
  WILLIS_TOWER,
} from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { Address } from '../../addresses/address.ts'
import { seedJurisdictions } from '../../addresses/offices/seed-jurisdictions.ts'
import { grantOrder } from '../../orders/access.db.ts'

const shop = shopForTests()
beforeAll(() => seedJurisdictions({ ...shop.parts, db: shop.database.db }))

let houses = 0
/** An address no other test has used. */
const house = (): Address => ({ ...WILLIS_TOWER, streetAddress: `${++houses} Elm St` })
const forecastsOf = async (browser: Browser, addresses: Address[]) =>
  (await browser.post('/api/forecasts', { addresses })).json
const boughtOf = async (browser: Browser, ...addresses: Address[]) =>
  (await forecastsOf(browser, addresses)).map(({ bought }: { bought?: object }) => bought)

async function buy(browser: Browser, addresses: Address[], changes = {}) {
  const placed = await placeOrder(browser, addresses, changes)
  await payByCard(shop, placed.intentId)
  const paid = async (): Promise<Date | undefined> => {
    const rows = await shop.query('select paid_at from orders where id = $1', [placed.orderId])
    return rows[0].paid_at ?? undefined
  }
  return { ...placed, at: (await until(paid, 'the payment')).toISOString() }
}

it('an address bought before is named to the browser that bought it, with the day and the order', async () => {
  const browser = shop.visit()
  const address = house()
  const { orderId, at } = await buy(browser, [address])
  const spelled = { ...address, streetAddress: address.streetAddress.replace('St', 'Street') }
  expect(await boughtOf(browser, house(), spelled)).toEqual([undefined, { orderId, at }])
})

it('an address bought before is nobody else’s business, not even of one who was sent the order', async () => {
  const address = house()
  const { orderId, intentId, clientSecret } = await buy(shop.visit(), [address])
  expect(await boughtOf(shop.visit(), address)).toEqual([undefined])
  const other = shop.visit()
  await other.post('/api/verify-payment', { paymentIntentId: intentId, clientSecret })
  expect((await other.get(`/api/orders/${orderId}`)).status).toBe(200)
  expect(await boughtOf(other, address)).toEqual([undefined])
  await grantOrder(shop.database.db, orderId, 'a'.repeat(43), 'mailed_link', new Date())
  expect(await boughtOf(other, address)).toEqual([undefined])
})

it('an address that was ordered and not paid for was not bought', async () => {
  const browser = shop.visit()
  const address = house()
  const { intentId } = await placeOrder(browser, [address])
  expect(await boughtOf(browser, address)).toEqual([undefined])
  await payByCard(shop, intentId, 'pm_card_chargeDeclined')
  expect(await boughtOf(browser, address)).toEqual([undefined])
})

it('an address bought before is forgotten once its money goes back, and the others of its order are not', async () => {
  const browser = shop.visit()
  const [kept, refunded] = [house(), house()]
  const { orderId, at } = await buy(browser, [kept, refunded])
  const rows = await shop.query(
    'select id from order_lines where order_id = $1 and street_address = $2',
    [orderId, refunded.streetAddress],
  )
  const agent = await signInAs(shop, 'agent')
  const refund = { reason: 'system_error', lineIds: [rows[0].id] }
  const reply = await agent.post(`/api/admin/orders/${orderId}/refunds`, refund)
  expect(reply.status, reply.text).toBeLessThan(300)
  expect(await boughtOf(browser, kept, refunded)).toEqual([{ orderId, at }, undefined])
})

it('an address bought before is forgotten with the grant, and with an erased customer', async () => {
  for (const end of [
    'delete from order_grants where order_id = $1',
    'update orders set erased_at = now() where id = $1',
  ]) {
    const browser = shop.visit()
    const address = house()
    const { orderId } = await buy(browser, [address])
    await shop.query(end, [orderId])
    expect(await boughtOf(browser, address), end).toEqual([undefined])
  }
})

it('of several purchases of one address, the last one is named', async () => {
  const browser = shop.visit()
  const address = house()
  await buy(browser, [address])
  // By another name: the same customer twice within the hour would be charged only once.
  const second = await buy(browser, [address], { email: 'bob@example.com' })
  expect(await boughtOf(browser, address)).toEqual([{ orderId: second.orderId, at: second.at }])
})

it('a withheld address is as bought as any other', async () => {
  const browser = shop.visit()
  const [withheld, other] = [house(), house()]
  const agent = await signInAs(shop, 'agent')
  const entry = { address: withheld, notice: 'Notice 17' }
  expect((await agent.post('/api/admin/suppressions', entry)).status).toBe(201)
  const { orderId, at } = await buy(browser, [withheld, other])
  const [first, second] = await forecastsOf(browser, [withheld, other])
  expect(second.bought).toEqual({ orderId, at })
  expect(first).toEqual(second)
})

it('what was bought before takes one statement, however many addresses are asked about', async () => {
  const asked: string[] = []
  const { db } = shop.parts
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('order_grants')) asked.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { boughtBefore } = await import('../../orders/access.db.ts')
  const keys = Array.from({ length: 100 }, (_, number) => `${number} elm st|troy|ny`)
  expect((await boughtBefore(counting, 'b'.repeat(43), keys)).size).toBe(0)
  expect(asked).toHaveLength(1)
  expect((await boughtBefore(counting, undefined, keys)).size).toBe(0)
  expect(asked).toHaveLength(1)
})

it('a cookie we did not sign has bought nothing', async () => {
  const address = { ...EMPIRE_STATE }
  await buy(shop.visit(), [address])
  const reply = await fetch(new URL('/api/forecasts', shop.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `deedbox_browser=${'a'.repeat(43)}` },
    body: JSON.stringify({ addresses: [address] }),
  })
  expect((await reply.json())[0]).not.toHaveProperty('bought')
})
