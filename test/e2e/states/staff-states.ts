import type { Page } from '@playwright/test'
import type { LineMoney } from '../../../src/contract/staff/money.ts'
import type { ListedOrder } from '../../../src/contract/staff/orders.ts'
import { type Answer, answer, failure, json, never } from '../support/answers.ts'
import { EMPIRE, NOTFOUND, WILLIS } from '../support/cart.ts'
import { press, type ScreenState, screens, text } from '../support/screens.ts'

const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'
const AT = new Date('2026-03-01T12:00:00.000Z')

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
  other: 'The refund policy has no exception for this.',
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

const refund =
  (loaded: Answer, act: (page: Page) => Promise<unknown>, refunds: Answer = never) =>
  async (page: Page): Promise<void> => {
    await answer(page, { 'orders/*/money': loaded, 'orders/*/refunds': refunds })
    await press(/^Refund/)(page)
    await act(page)
  }
const lines = (page: Page) => page.getByRole('heading', { name: 'Ledger' }).waitFor()

async function choose(page: Page, reason: string): Promise<void> {
  await page.getByLabel('All 2 that can be refunded').check()
  await page.getByLabel('Reason').selectOption(reason)
}

async function confirm(page: Page): Promise<void> {
  await choose(page, 'System error')
  await press('Refund $39.98')(page)
}

export const STAFF_STATES: ScreenState[] = [
  ...screens(
    'panel order',
    {
      path: '/admin/orders',
      answers: {
        orders: json(200, [order('partially_refunded')]),
        'totals/*': json(200, { count: 1, net: 3998, certainty: 'exact' }),
        views: json(200, []),
      },
      shows: 'Ada Lovelace',
    },
    {
      refunded: { answers: { orders: json(200, [order('refunded')]) } },
      'refund loading': refund(never, text('Loading the money')),
      'refund not loaded': refund(failure(500, 'internal'), text('Couldn’t load the money')),
      'refund of lines': refund(money(OPEN), lines),
      'refund incomplete': refund(money(OPEN), async (page) => {
        await page.getByRole('button', { name: 'Refund', exact: true }).click()
        await page.getByRole('link', { name: 'Choose a reason' }).waitFor()
      }),
      'policy objects to the refund': refund(money(OPEN), async (page) => {
        await choose(page, 'other')
        await text('The refund policy has no exception for this.')(page)
      }),
      'refund busy': refund(money(OPEN), confirm),
      'nothing left to refund': refund(money(SETTLED), text('Nothing of this order is left')),
      'refund held': refund(
        money(OPEN),
        async (page) => {
          await page.getByLabel('All 2 that can be refunded').waitFor()
          await confirm(page)
          await text('$39.98 of order')(page)
          await page.getByRole('button', { name: 'Undo' }).waitFor()
        },
        json(202, { refunded: 2 }),
      ),
      'refund refused': refund(
        money(OPEN),
        async (page) => {
          await confirm(page)
          await text('Nothing was refunded')(page)
        },
        failure(403, 'forbidden', 'Your account is view-only.'),
      ),
      'one refund failed': refund(money(FAILED), lines),
      'refund tried again': refund(money(FAILED), async (page) => {
        await answer(page, { 'refunds/*/retry': json(202, { done: true }) })
        await press(/^Try again/)(page)
        await text('The refund is being sent again')(page)
      }),
    },
  ),
]
