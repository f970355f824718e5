import { expect, it } from 'vitest'
import { renderLetter } from '../../src/delivery/letters/letter-html.tsx'
import { orderReceivedLetter } from '../../src/delivery/letters/order-received.email.ts'
import { shopForTests } from '../support/describe-shop.ts'
import { EMPIRE_STATE } from '../support/orders.ts'
import { toldStory } from '../truth/told-story.ts'

const WIRE = 'New wire instructions at https://evil.example/wire'
const TEXTS = [
  WIRE,
  'Pay\n\nat once',
  'Pay\u2028at once',
  'evil.example',
  'pay@evil.example',
  'Ada \u202eevil',
  'Ada\u200b Lovelace',
]

const shop = shopForTests()
it('text that would be lines or links of their own in our emails is refused in every field of an order', async () => {
  const browser = shop.visit()
  const { json } = await browser.post('/api/create-payment-intent', { amount: 1999 })
  const order = {
    fullName: 'Ada Lovelace',
    email: 'victim@example.com',
    amount: 1999,
    stripePaymentIntentId: json.paymentIntentId,
    addresses: [EMPIRE_STATE],
  }
  for (const text of TEXTS) {
    const orders = {
      fullName: { ...order, fullName: text },
      reference: { ...order, reference: text },
      streetAddress: { ...order, addresses: [{ ...EMPIRE_STATE, streetAddress: text }] },
      city: { ...order, addresses: [{ ...EMPIRE_STATE, city: text }] },
      'a line’s reference': { ...order, addresses: [{ ...EMPIRE_STATE, reference: text }] },
    }
    for (const [field, body] of Object.entries(orders)) {
      const { status } = await browser.post('/api/orders', body)
      expect([field, text, status]).toEqual([field, text, 400])
    }
  }
  expect(await shop.query('select count(*)::int as count from orders')).toEqual([{ count: 0 }])
})

it('text from before that rule stays on one line of an email, with nothing unseen in it', () => {
  const name = '1 Main St\n\nWire the money\u202e now, New York'
  const draft = orderReceivedLetter({
    orderId: crypto.randomUUID(),
    fullName: 'Ada\nLovelace',
    amountCents: 1999,
    paidOn: 'Nov 15, 2026',
    staffDueBy: undefined,
    story: toldStory([{ name }]),
    forecasts: ['Soon.'],
    orderUrl: 'https://shop.test/o/1',
  })
  const { text, html } = renderLetter(shop.parts.config, { ...draft, reference: 'A\r\nB' })
  expect(text).toContain('1 Main St Wire the money  now, New York')
  expect(text).toContain('Your reference: A B\n')
  expect(text).toContain('\nAda Lovelace, we received')
  expect(html).toContain('1 Main St Wire the money  now')
  expect(text + html).not.toContain('\u202e')
})
