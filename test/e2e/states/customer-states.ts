import type { CustomerOrder, CustomerPage } from '../../../src/contract/staff/customers.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { LOOKING, panel } from '../support/panel-page.ts'
import { hours, ORDER } from '../support/shown-order-page.ts'

const ID = '0198f3a2-0000-7000-8000-000000000385'
const PAGE = `**/api/admin/customers/${ID}`
const LIST = `${PAGE}/orders*`
const FIND = '**/api/admin/find'
const PATH = `/admin/customers/${ID}`

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
  requests: ORDER.requests.map(({ id, reason, askedAt, decision }) => ({
    ...{ id, reason, askedAt, decision },
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
    refunded: place === 1 ? 1999 : 0,
    reference: place === 0 ? 'BR-2291' : null,
  }),
)

const shown = { [PAGE]: json(200, CUSTOMER), [LIST]: json(200, ORDERS) }

export const CUSTOMER_STATES: ScreenState[] = [
  {
    name: 'customer, loading',
    show: panel(PATH, { [PAGE]: never }, 'Loading the customer'),
  },
  {
    name: 'customer, not loaded',
    show: panel(PATH, { [PAGE]: failure(500, 'internal') }, 'The customer couldn’t be loaded'),
  },
  {
    name: 'customer, not there',
    show: panel(PATH, { [PAGE]: failure(404, 'not_found') }, 'There is no such customer'),
  },
  { name: 'customer, everything', show: panel(PATH, shown, 'BR-2291') },
  { name: 'customer, only looking', show: panel(PATH, { ...shown, ...LOOKING }, 'BR-2291') },
  {
    name: 'customer, orders not loaded',
    show: panel(PATH, { ...shown, [LIST]: failure(500, 'internal') }, 'Couldn’t load the orders'),
  },
  {
    name: 'customer, note refused',
    show: panel(
      PATH,
      { ...shown, [`${PAGE}/notes`]: failure(400, 'invalid_request', 'Leave names out.') },
      'BR-2291',
      async (page) => {
        await page.keyboard.press('n')
        await page.keyboard.type('Ask Ada Lovelace')
        await page.keyboard.press('Control+Enter')
        await page.getByText('Leave names out.').waitFor()
      },
    ),
  },
  {
    name: 'customer, erased',
    show: panel(
      PATH,
      {
        [PAGE]: json(200, {
          ...CUSTOMER,
          email: '9f21c0d3a7e4@erased.invalid',
          fullName: 'Erased',
          erasedAt: hours(-1),
          ...{ mails: [], requests: [], privacy: [], notes: [] },
        }),
        [LIST]: json(200, ORDERS),
      },
      'What the books need is kept',
    ),
  },
  {
    name: 'find, looking',
    show: panel('/admin/find?email=ada%40example.com', { [FIND]: never }, 'Looking it up'),
  },
  {
    name: 'find, nothing found',
    show: panel(
      '/admin/find?email=ada%40example.com',
      { [FIND]: json(200, { to: 'nothing' }) },
      'No order or customer found for ada@example.com',
    ),
  },
  {
    name: 'find, failed',
    show: panel('/admin/find?order=1', { [FIND]: failure(500, 'internal') }, 'The lookup failed'),
  },
]
