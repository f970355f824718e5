import { expect, it } from 'vitest'
import { deliverDeeds } from '../support/deeds.ts'
import { shopForTests } from '../support/describe-shop.ts'
import { SIZES } from './sizes.ts'

const VICTIM = 'victim@example.com'

const shop = shopForTests({ settings: { TRUSTED_PROXIES: '1' }, clock: new Date() })
const ips = Array.from({ length: SIZES.callers }, (_, i) => `198.51.${i >> 8}.${i & 255}`)
const owed = async () => {
  const rows = await shop.query('select count(*)::int as count from outgoing_mail')
  return rows[0].count as number
}

it('a botnet that asks for the orders of one customer makes at most five emails per hour', async () => {
  await deliverDeeds(shop, { at: new Date(Date.now() - 60_000), email: VICTIM })
  const before = await owed()
  for (const ip of ips) {
    const spelled = ip.endsWith('7') ? VICTIM.toUpperCase() : VICTIM
    const browser = shop.visit({ 'x-forwarded-for': ip })
    const reply = await browser.post('/api/find-orders', { email: spelled })
    expect(reply.json).toEqual({ sent: true })
  }
  expect((await owed()) - before).toBeLessThanOrEqual(5)
})

it('asking again for the links of an order makes at most three emails per hour, from any number of addresses', async () => {
  const { orderId, browser } = await deliverDeeds(shop, {
    at: new Date(Date.now() - 60_000),
    email: VICTIM,
  })
  const before = await owed()
  for (const ip of ips.slice(0, 40)) {
    await browser.post(`/api/orders/${orderId}/links`, {}, { 'x-forwarded-for': ip })
  }
  expect((await owed()) - before).toBeLessThanOrEqual(3)
})

it('orders that nobody pays for send nothing to whoever they name', async () => {
  const before = await owed()
  for (const ip of ips.slice(0, 20)) {
    const browser = shop.visit({ 'x-forwarded-for': ip })
    const { json } = await browser.post('/api/create-payment-intent', { amount: 1999 })
    await browser.post('/api/orders', {
      fullName: 'Buy now at evil.example',
      email: VICTIM,
      addresses: [{ streetAddress: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78701' }],
      amount: 1999,
      stripePaymentIntentId: json.paymentIntentId,
    })
  }
  expect((await owed()) - before).toBe(0)
})
