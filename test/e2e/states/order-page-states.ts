import type { Page, Route } from '@playwright/test'
import type { PageLine } from '../../../src/contract/staff/order-page.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import {
  AT_DESK,
  DELIVERED,
  EMPTY,
  EVENTS,
  hours,
  ORDER,
  ORDER_ID,
  REPLACEMENT,
} from '../support/shown-order-page.ts'
import { twoPageDeed } from '../support/two-page-deed.ts'

type Answer = Parameters<Page['route']>[1]

const order =
  (
    answer: Answer,
    then: (page: Page) => Promise<unknown> = (page) =>
      page.getByRole('row', { name: /^Order placed/ }).waitFor(),
    timeline: Answer = json(200, EVENTS),
  ) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/admin/check', json(200, { isAuthenticated: true }))
    await page.route(`**/api/admin/orders/${ORDER_ID}`, answer)
    await page.route('**/api/admin/orders/*/timeline*', timeline)
    await page.goto(`/admin/orders/${ORDER_ID}`)
    await then(page)
  }

const shown = json(200, ORDER)
const withLine = (changes: Partial<PageLine>) =>
  json(200, { ...ORDER, lines: [{ ...DELIVERED, ...changes }] })

const showPdf = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'application/pdf', body: twoPageDeed() })

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).click()

export const ORDER_PAGE_STATES: ScreenState[] = [
  {
    name: 'order page, loading',
    show: order(never, (page) => page.getByText('Loading the order').waitFor()),
  },
  {
    name: 'order page, not loaded',
    show: order(failure(500, 'internal'), (page) =>
      page.getByText('The order could not be loaded').waitFor(),
    ),
  },
  {
    name: 'order page, not there',
    show: order(failure(404, 'not_found'), (page) =>
      page.getByText('There is no such order').waitFor(),
    ),
  },
  { name: 'order page, everything', show: order(shown) },
  {
    name: 'order page, a document open',
    show: order(shown, async (page) => {
      await page.route('**/api/admin/documents/*/file', showPdf)
      await page.getByRole('row', { name: /^Order placed/ }).waitFor()
      await page.keyboard.press('o')
      await page.getByText('Page 1 of 2').waitFor()
      await page.getByText('WARRANTY DEED', { exact: true }).last().waitFor()
    }),
  },
  {
    name: 'order page, unpaid and empty',
    show: order(
      json(200, { ...ORDER, ...EMPTY, lines: [{ ...AT_DESK, progress: 'unpaid', why: null }] }),
      (page) => page.getByText('Nothing of this kind happened.').waitFor(),
      json(200, []),
    ),
  },
  {
    name: 'order page, erased',
    show: order(
      json(200, {
        ...ORDER,
        fullName: 'Erased',
        email: '9f21c0d3a7e4@erased.invalid',
        erasedAt: hours(-1),
        lines: [{ ...DELIVERED, documents: [{ ...DELIVERED.documents[0], deletedAt: hours(-1) }] }],
      }),
    ),
  },
  {
    name: 'order page, timeline not loaded',
    show: order(
      shown,
      (page) => page.getByText('The timeline could not be loaded').waitFor(),
      failure(500, 'internal'),
    ),
  },
  {
    name: 'order page, mail again',
    show: order(shown, async (page) => {
      await press(/^Mail links again/)(page)
      await page.getByText('Mail the links again?').waitFor()
    }),
  },
  {
    name: 'order page, mailed',
    show: order(shown, async (page) => {
      await page.route('**/api/admin/orders/*/send-links', json(202, { sent: true }))
      await press(/^Mail links again/)(page)
      await press(/^Mail them/)(page)
      await page.getByText('The links are on their way').waitFor()
    }),
  },
  {
    name: 'order page, not mailed',
    show: order(shown, async (page) => {
      await page.route('**/api/admin/orders/*/send-links', failure(503, 'internal'))
      await press(/^Mail links again/)(page)
      await press(/^Mail them/)(page)
      await page.getByRole('dialog').getByText('The links were not mailed').waitFor()
    }),
  },
  {
    name: 'order page, e-mail typed wrong',
    show: order(shown, async (page) => {
      await press(/^Change e-mail/)(page)
      await page.getByLabel('New address', { exact: true }).fill('ada@example.org')
      await press(/^Change the address/)(page)
      await page.getByText('The two addresses differ').waitFor()
    }),
  },
  {
    name: 'order page, link to be ended',
    show: order(shown, async (page) => {
      await press(/^End link/)(page)
      await press(/^End the link/)(page)
      await page.getByText('Please say why').waitFor()
    }),
  },
  {
    name: 'order page, link not ended',
    show: order(shown, async (page) => {
      await page.route('**/api/admin/lines/*/link/revoke', failure(409, 'invalid_transition'))
      await press(/^End link/)(page)
      await page.getByLabel('Why it ends').fill('Posted in public')
      await press(/^End the link/)(page)
      await page.getByRole('dialog').getByText('The link was not ended').waitFor()
    }),
  },
  {
    name: 'order page, replacement incomplete',
    show: order(shown, async (page) => {
      await press(/^Replace document/)(page)
      await press(/^Upload and check/)(page)
      await page.getByRole('link', { name: 'Choose the PDF of the right deed' }).waitFor()
    }),
  },
  {
    name: 'order page, replacement being checked',
    show: order(
      withLine({ replacement: { ...REPLACEMENT, verdict: null, objections: [], hasPdf: false } }),
      (page) => page.getByText('Another document is being checked').waitFor(),
    ),
  },
  {
    name: 'order page, replacement held',
    show: order(withLine({ replacement: REPLACEMENT }), (page) =>
      page.getByText('Another document needs your look').waitFor(),
    ),
  },
]
