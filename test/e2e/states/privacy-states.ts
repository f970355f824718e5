import type { Page } from '@playwright/test'
import type { PersonFound } from '../../../src/contract/staff/privacy.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'

const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'
const EMAIL = 'ada@example.com'

const FOUND: PersonFound = {
  orders: [
    { id: ORDER_ID, createdAt: '2026-03-01T12:00:00.000Z', status: 'completed', amount: 3998 },
  ],
  hasMoreOrders: true,
  holdings: [
    {
      what: 'Orders: name, email, addresses bought, ad click',
      count: 1,
      why: 'Record of a sale, kept 7 years by law.',
      until: '2033-03-01T12:00:00.000Z',
      erasing: 'Stay, without name, email and ad click.',
    },
    {
      what: 'Emails: recipient, what the mail server said',
      count: 4,
      why: 'Shows what was delivered, and when.',
      until: '2033-03-01T12:00:00.000Z',
      erasing: 'Recipient, content and replies go; kind and time stay.',
    },
    {
      what: 'Searches of their sessions',
      count: 12,
      why: 'To know what is searched for.',
      until: null,
      erasing: 'Stay, under a session that leads to no browser.',
    },
  ],
  mentions: [{ orderId: ORDER_ID, noteId: '0198f3a2-0000-7000-8000-000000000401' }],
  obstacles: [],
}

type Answer = Parameters<Page['route']>[1]

const privacy =
  (answer: Answer, then: (page: Page) => Promise<unknown>, role = 'owner') =>
  async (page: Page): Promise<void> => {
    const session = { isAuthenticated: true, username: 'grace', role, isFresh: true, ways: [] }
    await page.route('**/api/admin/check', json(200, session))
    await page.route('**/api/admin/privacy/find', answer)
    await page.goto('/admin/privacy')
    await page.getByRole('heading', { name: 'Privacy' }).waitFor()
    await then(page)
  }

const find =
  (then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.getByLabel('The person’s email').fill(EMAIL)
    await page.getByRole('button', { name: 'Find' }).click()
    await then(page)
  }

const erasing = async (page: Page, typed: string) => {
  await page.getByRole('button', { name: 'Erase this person…' }).click()
  await page.getByLabel(`Type ${EMAIL} to erase it`).fill(typed)
  await page.getByRole('button', { name: 'Erase permanently' }).click()
}

export const PRIVACY_STATES: ScreenState[] = [
  {
    name: 'privacy, nobody looked for',
    show: privacy(never, (page) => page.getByRole('button', { name: 'Find' }).waitFor()),
  },
  {
    name: 'privacy, no address',
    show: privacy(never, async (page) => {
      await page.getByRole('button', { name: 'Find' }).click()
      await page.getByText('Please enter a valid email address').waitFor()
    }),
  },
  {
    name: 'privacy, looking',
    show: privacy(
      never,
      find((page) => page.getByText('Searching everywhere').waitFor()),
    ),
  },
  {
    name: 'privacy, failed',
    show: privacy(
      failure(500, 'internal'),
      find((page) => page.getByText('The search failed').waitFor()),
    ),
  },
  {
    name: 'privacy, nothing',
    show: privacy(
      json(200, { ...FOUND, orders: [], holdings: [], mentions: [], hasMoreOrders: false }),
      find((page) => page.getByText('We have nothing under this email.').waitFor()),
    ),
  },
  {
    name: 'privacy, found',
    show: privacy(
      json(200, FOUND),
      find((page) => page.getByRole('button', { name: 'Erase this person…' }).waitFor()),
    ),
  },
  {
    name: 'privacy, found by an agent, in the way',
    show: privacy(
      json(200, {
        ...FOUND,
        obstacles: [{ orderId: ORDER_ID, words: 'A refund is on its way. Wait for the bank.' }],
      }),
      find((page) => page.getByText("Can't be erased yet").waitFor()),
      'agent',
    ),
  },
  {
    name: 'privacy, who may only look',
    show: privacy(
      never,
      (page) => page.getByText('Your account may look but not act.').waitFor(),
      'read_only',
    ),
  },
  {
    name: 'privacy, typed wrong',
    show: privacy(
      json(200, FOUND),
      find(async (page) => {
        await erasing(page, 'another@example.com')
        await page.getByText('That isn’t the email to erase').waitFor()
      }),
    ),
  },
  {
    name: 'privacy, not erased',
    show: privacy(
      json(200, FOUND),
      find(async (page) => {
        await page.route('**/api/admin/privacy/erase', failure(409, 'invalid_transition'))
        await erasing(page, EMAIL)
        await page.getByText('Nothing was erased').waitFor()
      }),
    ),
  },
  {
    name: 'privacy, erased',
    show: privacy(
      json(200, FOUND),
      find(async (page) => {
        const erased = { orders: 1, mails: 4, notes: 2, searches: 12 }
        await page.route('**/api/admin/privacy/erase', json(200, erased))
        await erasing(page, EMAIL)
        await page.getByText('Person erased').waitFor()
      }),
    ),
  },
]
