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
    then: (page: Page) => Promise<unknown> = (page) => page.getByText('Order placed').waitFor(),
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

const unfold = (page: Page) =>
  page
    .getByRole('button', { name: /350 5th Ave/ })
    .first()
    .click()
const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).click()

/** The dialog with a template chosen. */
async function writing(page: Page): Promise<void> {
  const draft = { id: 'unit', name: 'Which unit?', subject: 'Which unit?', words: 'Hi Ada,' }
  await page.route('**/message-drafts*', json(200, [draft]))
  await page.getByText('Order placed').waitFor()
  await page.keyboard.press('w')
  await page.getByLabel('Template').waitFor()
}

const OF_ORGANIZATION: typeof ORDER = {
  ...ORDER,
  fullName: 'Elm Title',
  organizationId: '0198f3a2-0000-7000-8000-000000000499',
  card: null,
  gclid: null,
  paymentIntentId: `bal_${ORDER_ID}`,
  paymentUrl: null,
  ledger: ORDER.ledger
    .filter(({ kind }) => kind !== 'fee')
    .map((row) => ({ ...row, account: 'balances' })),
  disputes: [],
}

export const ORDER_PAGE_STATES: ScreenState[] = [
  {
    name: 'order page, of an organization',
    show: order(json(200, OF_ORGANIZATION), async (page) => {
      await page.getByText('All movements').click()
      await page.getByText('Returned to the balance').waitFor()
    }),
  },
  {
    name: 'order page, loading',
    show: order(never, (page) => page.getByText('Loading the order').waitFor()),
  },
  {
    name: 'order page, not loaded',
    show: order(failure(500, 'internal'), (page) =>
      page.getByText('The order couldn’t be loaded').waitFor(),
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
    name: 'order page, every deed unfolded',
    show: order(shown, async (page) => {
      await page.getByText('Order placed').waitFor()
      for (const deed of await page.getByRole('article').all()) {
        await deed.getByRole('button').first().click()
      }
    }),
  },
  {
    name: 'order page, a document open',
    show: order(shown, async (page) => {
      await page.route('**/api/admin/documents/*/file', showPdf)
      await page.getByText('Order placed').waitFor()
      await page.keyboard.press('o')
      await page.getByText('Page 1 of 2').waitFor()
      await page.getByText('WARRANTY DEED', { exact: true }).last().waitFor()
    }),
  },
  {
    name: 'order page, unpaid and empty',
    show: order(
      json(200, { ...ORDER, ...EMPTY, lines: [{ ...AT_DESK, progress: 'unpaid', why: null }] }),
      (page) => page.getByText('Nothing here yet.').waitFor(),
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
      (page) => page.getByText('Couldn’t load the timeline').waitFor(),
      failure(500, 'internal'),
    ),
  },
  {
    name: 'order page, resend links',
    show: order(shown, async (page) => {
      await press(/^Resend links/)(page)
      await page.getByText('Resend the links?').waitFor()
    }),
  },
  {
    name: 'order page, links resent',
    show: order(shown, async (page) => {
      await page.route('**/api/admin/orders/*/send-links', json(202, { sent: true }))
      await press(/^Resend links/)(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Resend links' }).click()
      await page.getByText('The links are on their way').waitFor()
    }),
  },
  {
    name: 'order page, links not resent',
    show: order(shown, async (page) => {
      await page.route('**/api/admin/orders/*/send-links', failure(503, 'internal'))
      await press(/^Resend links/)(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Resend links' }).click()
      await page.getByRole('dialog').getByText('The links weren’t sent').waitFor()
    }),
  },
  {
    name: 'order page, writing to the customer',
    show: order(shown, (page) => writing(page)),
  },
  {
    name: 'order page, message previewed',
    show: order(shown, async (page) => {
      const html = '<html lang="en"><title>Email</title><body><p>Hi Ada,</p></body></html>'
      const answer = { from: 'a@b.example', replyTo: 'a@b.example', subject: 'Order: Unit?', html }
      await page.route('**/messages/preview', json(200, answer))
      await writing(page)
      await press(/^Preview$/)(page)
      await page.getByRole('region', { name: 'Preview' }).waitFor()
    }),
  },
  {
    name: 'order page, message without words',
    show: order(shown, async (page) => {
      await writing(page)
      await page.getByLabel('Message').fill(' ')
      await press(/^Send message$/)(page)
      await page.getByText('Please write a message').waitFor()
    }),
  },
  {
    name: 'order page, message refused',
    show: order(shown, async (page) => {
      await page.route('**/api/admin/orders/*/messages', failure(429, 'rate_limited'))
      await writing(page)
      await press(/^Send message$/)(page)
      await page.getByRole('dialog').getByText('The message wasn’t sent').waitFor()
    }),
  },
  {
    name: 'order page, templates not loaded',
    show: order(shown, async (page) => {
      await page.route('**/message-drafts*', failure(500, 'internal'))
      await page.getByText('Order placed').waitFor()
      await page.keyboard.press('w')
      await page.getByText('The templates couldn’t be loaded').waitFor()
    }),
  },
  {
    name: 'order page, email typed wrong',
    show: order(shown, async (page) => {
      await press(/^Change email…/)(page)
      await page.getByLabel('New email', { exact: true }).fill('ada@example.org')
      await press(/^Change email$/)(page)
      await page.getByText('The two emails don’t match').waitFor()
    }),
  },
  {
    name: 'order page, link to be revoked',
    show: order(shown, async (page) => {
      await unfold(page)
      await press(/^Revoke link…/)(page)
      await press(/^Revoke link$/)(page)
      await page.getByText('Say why').waitFor()
    }),
  },
  {
    name: 'order page, link not revoked',
    show: order(shown, async (page) => {
      await page.route('**/api/admin/lines/*/link/revoke', failure(409, 'invalid_transition'))
      await unfold(page)
      await press(/^Revoke link…/)(page)
      await page.getByLabel('Reason').fill('Posted in public')
      await press(/^Revoke link$/)(page)
      await page.getByRole('dialog').getByText('The link wasn’t revoked').waitFor()
    }),
  },
  {
    name: 'order page, replacement incomplete',
    show: order(shown, async (page) => {
      await unfold(page)
      await press(/^Replace document/)(page)
      await press(/^Upload and check/)(page)
      await page.getByRole('link', { name: 'Choose the PDF of the right deed' }).waitFor()
    }),
  },
  {
    name: 'order page, replacement being checked',
    show: order(
      withLine({ replacement: { ...REPLACEMENT, verdict: null, objections: [], hasPdf: false } }),
      (page) => page.getByText('Replacement being checked').waitFor(),
    ),
  },
  {
    name: 'order page, replacement held',
    show: order(withLine({ replacement: REPLACEMENT }), (page) =>
      page.getByText('Replacement needs review').waitFor(),
    ),
  },
]
