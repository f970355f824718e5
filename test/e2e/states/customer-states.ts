import type { CustomerOrder, CustomerPage } from '../../../src/contract/staff/customers.ts'
import { answer, failure, json } from '../support/answers.ts'
import { LOOKING, type ScreenState, screens, text } from '../support/screens.ts'
import { hours, ORDER } from '../support/shown-order-page.ts'

const ID = '0198f3a2-0000-7000-8000-000000000385'

const CUSTOMER: CustomerPage = {
  id: ID,
  email: 'ada@example.com',
  fullName: 'Ada Lovelace',
  orderCount: 14,
  deeds: 73,
  totalSpent: 139_930,
  captured: 145_927,
  refunded: 3998,
  disputed: 1999,
  firstOrderAt: hours(-9000),
  lastOrderAt: hours(-51),
  erasedAt: null,
  mails: ORDER.mails,
  requests: ORDER.requests.map(({ id, reason, words, askedAt, decision }) => ({
    ...{ id, reason, words, askedAt, decision },
    orderId: ORDER.id,
    street: '350 5th Ave',
  })),
  privacy: [{ id: ORDER.id, action: 'find_person', by: 'grace', at: hours(-400) }],
  notes: [
    { id: ID, by: 'grace', words: 'Orders for a title office. Calls are fine.', at: hours(-9) },
  ],
}

const ORDERS = [...ORDER.otherOrders, ...ORDER.otherOrders].map(
  (order, place): CustomerOrder => ({
    ...order,
    id: ORDER.id.replace('3f2a', `3f2${place}`),
    deeds: 1 + (place % 2),
    refunded: place === 1 ? 1999 : 0,
    reference: place === 0 ? 'BR-2291' : null,
  }),
)

export const CUSTOMER_STATES: ScreenState[] = [
  ...screens(
    'customer',
    {
      path: `/admin/customers/${ID}`,
      answers: {
        [`customers/${ID}`]: json(200, CUSTOMER),
        [`customers/${ID}/orders`]: json(200, ORDERS),
      },
      shows: 'BR-2291',
      noun: 'the customer',
    },
    {
      'not there': {
        answers: { [`customers/${ID}`]: failure(404, 'not_found') },
        shows: 'We can’t find this customer',
      },
      'only looking': { session: LOOKING },
      'orders not loaded': {
        answers: { [`customers/${ID}/orders`]: failure(500, 'internal') },
        shows: 'Couldn’t load the orders',
      },
      'note refused': async (page) => {
        const refusal = failure(400, 'invalid_request', 'Leave names out.')
        await answer(page, { 'customers/*/notes': refusal })
        await page.keyboard.press('n')
        await page.keyboard.type('Ask Ada Lovelace')
        await page.keyboard.press('Control+Enter')
        await text('Leave names out.')(page)
      },
      erased: {
        answers: {
          [`customers/${ID}`]: json(200, {
            ...CUSTOMER,
            email: '9f21c0d3a7e4@erased.invalid',
            fullName: 'Erased',
            erasedAt: hours(-1),
            ...{ mails: [], requests: [], privacy: [], notes: [] },
          }),
        },
        shows: 'What the books need is kept',
      },
    },
  ),
]
