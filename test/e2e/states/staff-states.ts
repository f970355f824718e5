import type { Page } from '@playwright/test'
import type { LineMoney, StaffTask } from '../../../src/contract/staff/money.ts'
import type { ListedOrder } from '../../../src/contract/staff/orders.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'

const EMPIRE = { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' }
const WILLIS = { streetAddress: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zipCode: '60606' }
const NOTFOUND = {
  streetAddress: '12 Notfound Ln',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
}
const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'
const AT = '2026-03-01T12:00:00.000Z'

const order = (status: ListedOrder['status']): ListedOrder => ({
  id: ORDER_ID,
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  organizationId: null,
  addresses: [EMPIRE, WILLIS, NOTFOUND],
  amount: 5997,
  status,
  stripePaymentIntentId: 'pi_3QxShownToStaffAndToNobodyElse',
  gclid: null,
  reference: 'File 4471',
  createdAt: AT,
  captured: 5997,
  refunded: 1999,
  disputed: 0,
  progress: { delivered: 1, refunded: 1, desk: 1 },
  dueBy: AT,
})

const OBJECTIONS = {
  not_found: null,
  wrong_document: null,
  double_charge: null,
  system_error: null,
  delivery_failure: 'The deed was delivered.',
  canceled: 'The deed was delivered.',
  other: 'None of the exceptions of the refund policy.',
}

type Refund = NonNullable<LineMoney['refund']>

function line(
  place: number,
  address: LineMoney['address'],
  progress: LineMoney['progress'],
  refund?: Partial<Refund>,
): LineMoney {
  const id = `0198f3a2-0000-7000-8000-00000000000${place}`
  const whole = { id, state: 'succeeded', reason: 'wrong_document', failure: null } as const
  return {
    id,
    address,
    price: 1999,
    progress,
    reasons:
      progress === 'desk'
        ? ['not_found', 'double_charge', 'system_error', 'delivery_failure', 'canceled', 'other']
        : ['wrong_document', 'double_charge', 'system_error', 'other'],
    objections: OBJECTIONS,
    refund: refund ? { ...whole, ...refund } : null,
  }
}

const OPEN = [
  line(0, EMPIRE, 'delivered'),
  line(1, WILLIS, 'refunded', {}),
  line(2, NOTFOUND, 'desk'),
]
const FAILED = [
  line(0, EMPIRE, 'delivered'),
  line(1, WILLIS, 'refunding', { state: 'failed', failure: 'expired_or_canceled_card' }),
]
const SETTLED = [
  line(0, EMPIRE, 'refunded', { reason: 'system_error' }),
  line(1, WILLIS, 'refunded', {}),
  line(2, NOTFOUND, 'refunding', { state: 'pending', reason: 'system_error' }),
]

const LEDGER = [
  ['charge', 'ch_3QxTheChargeOfThisOrder', 5997],
  ['fee', 'txn_3QxTheFeeOfThisOrder', -204],
  ['refund', 're_3QxTheRefundOfALine', -1999],
].map(([kind, providerId, amount]) => ({ kind, providerId, amount, account: 'provider', at: AT }))

const money = (lines: LineMoney[]) => json(200, { lines, ledger: LEDGER, balance: 3998 })

async function signedIn(page: Page): Promise<void> {
  await page.route('**/api/admin/check', json(200, { isAuthenticated: true }))
  await page.route('**/api/admin/pulse', never)
}

const orders =
  (status: ListedOrder['status'], then?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await signedIn(page)
    const totals = { count: 1, net: 3998, certainty: 'exact' }
    await page.route('**/api/admin/totals/*', json(200, totals))
    await page.route('**/api/admin/views', json(200, []))
    await page.route('**/api/admin/orders', json(200, [order(status)]))
    await page.goto('/admin/orders')
    await page.getByRole('article').waitFor()
    await then?.(page)
  }

const dialog = (
  answer: Parameters<Page['route']>[1],
  then: (page: Page) => Promise<unknown> = (page) =>
    page.getByRole('heading', { name: 'Ledger' }).waitFor(),
  refunds?: Parameters<Page['route']>[1],
) =>
  orders('partially_refunded', async (page) => {
    await page.route('**/api/admin/orders/*/money', answer)
    if (refunds) await page.route('**/api/admin/orders/*/refunds', refunds)
    await page.getByRole('button', { name: /^Refund/ }).click()
    await then(page)
  })

async function choose(page: Page, reason: string): Promise<void> {
  await page.getByLabel('All 2 that can be refunded').check()
  await page.getByLabel('Reason').selectOption(reason)
}

async function confirm(page: Page): Promise<void> {
  await choose(page, 'System error')
  await page.getByRole('button', { name: 'Refund $39.98' }).click()
}

const dashboard =
  (answer: Parameters<Page['route']>[1], words: string) =>
  async (page: Page): Promise<void> => {
    await signedIn(page)
    const stats = {
      totalOrders: 1204,
      totalRevenue: 2402798,
      captured: 2406796,
      refunded: 3998,
      disputed: 0,
      totalCustomers: 811,
      totalDeeds: 1377,
    }
    await page.route('**/api/admin/stats', json(200, stats))
    await page.route('**/api/admin/tasks', answer)
    await page.route('**/api/admin/today', never)
    await page.route('**/api/admin/desk?*', json(200, []))
    await page.goto('/admin/dashboard')
    await page.getByText(words).first().waitFor()
    await page.getByText('Total Deeds').waitFor()
  }

const task = (
  place: number,
  kind: StaffTask['kind'],
  detail: string,
  minutes: number,
): StaffTask => ({
  id: `0198f3a2-0000-7000-8000-00000000010${place}`,
  kind,
  detail,
  orderId: kind === 'books_differ' ? null : ORDER_ID,
  openedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
})

const TASKS = [
  task(0, 'books_differ', 'On Feb 28, 2026, the provider moved $19.99 that we have not.', 4000),
  task(1, 'dispute', 'The customer disputes $39.98: product not received.', 1500),
  task(2, 'refund_failed', 'A refund of $19.99 failed: expired or canceled card.', 130),
  task(3, 'fraud_warning', 'The card’s bank reports the payment as made with a stolen card.', 0),
]

export const STAFF_STATES: ScreenState[] = [
  { name: 'panel orders, refunded', show: orders('refunded') },
  {
    name: 'refund, loading',
    show: dialog(never, (page) => page.getByText('Loading the money').waitFor()),
  },
  {
    name: 'refund, not loaded',
    show: dialog(failure(500, 'internal'), (page) =>
      page.getByText('Couldn’t load the money').waitFor(),
    ),
  },
  { name: 'refund, lines', show: dialog(money(OPEN)) },
  {
    name: 'refund, incomplete',
    show: dialog(money(OPEN), async (page) => {
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      await page.getByRole('link', { name: 'Choose a reason' }).waitFor()
    }),
  },
  {
    name: 'refund, policy objects',
    show: dialog(money(OPEN), async (page) => {
      await choose(page, 'other')
      await page.getByText('None of the exceptions of the refund policy.').waitFor()
    }),
  },
  { name: 'refund, busy', show: dialog(money(OPEN), confirm, never) },
  {
    name: 'refund, nothing left',
    show: dialog(money(SETTLED), (page) =>
      page.getByText('Nothing of this order is left').waitFor(),
    ),
  },
  {
    name: 'refund, held',
    show: dialog(
      money(OPEN),
      async (page) => {
        await page.getByLabel('All 2 that can be refunded').waitFor()
        await confirm(page)
        await page.getByText('$39.98 of order').waitFor()
        await page.getByRole('button', { name: 'Undo' }).waitFor()
      },
      json(202, { refunded: 2 }),
    ),
  },
  {
    name: 'refund, refused',
    show: dialog(
      money(OPEN),
      async (page) => {
        await confirm(page)
        await page.getByText('Nothing was refunded').waitFor()
      },
      failure(403, 'forbidden', 'Your account may look but not act.'),
    ),
  },
  { name: 'refund, one failed', show: dialog(money(FAILED)) },
  {
    name: 'refund, tried again',
    show: dialog(money(FAILED), async (page) => {
      await page.route('**/api/admin/refunds/*/retry', json(202, { retried: true }))
      await page.getByRole('button', { name: /^Try again/ }).click()
      await page.getByText('The refund is being sent again').waitFor()
    }),
  },
  { name: 'dashboard, tasks', show: dashboard(json(200, TASKS), 'Disputed payment') },
  { name: 'dashboard, no tasks', show: dashboard(json(200, []), 'No open tasks') },
  {
    name: 'dashboard, tasks not loaded',
    show: dashboard(failure(500, 'internal'), 'Couldn’t load the tasks'),
  },
]
