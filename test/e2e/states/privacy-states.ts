import type { Page } from '@playwright/test'
import type { PersonFound } from '../../../src/contract/staff/privacy.ts'
import { failure, json, never } from '../support/answers.ts'
import { inTurn, LOOKING, press, screens, text } from '../support/screens.ts'

const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'
const EMAIL = 'ada@example.com'

const FOUND: PersonFound = {
  orders: [
    {
      id: ORDER_ID,
      createdAt: new Date('2026-03-01T12:00:00.000Z'),
      status: 'completed',
      amount: 3998,
    },
  ],
  hasMoreOrders: true,
  holdings: [
    {
      what: 'Orders: name, email, addresses bought, ad click',
      count: 1,
      why: 'Record of a sale, kept 7 years by law.',
      until: new Date('2033-03-01T12:00:00.000Z'),
      erasing: 'Stay, without name, email and ad click.',
    },
    {
      what: 'Emails: recipient and server response',
      count: 4,
      why: 'Shows what was delivered, and when.',
      until: new Date('2033-03-01T12:00:00.000Z'),
      erasing: 'Recipient, content and responses are deleted. Kind and time stay.',
    },
    {
      what: 'Searches of their sessions',
      count: 12,
      why: 'To know what people search for.',
      until: null,
      erasing: 'Stay, under a session that can’t be traced to a browser.',
    },
  ],
  mentions: [{ orderId: ORDER_ID, noteId: '0198f3a2-0000-7000-8000-000000000401' }],
  obstacles: [],
}

const find = (words: string) => async (page: Page) => {
  await page.getByLabel('The person’s email').fill(EMAIL)
  await press('Find')(page)
  await text(words)(page)
}

const erase = (typed: string, words: string) => async (page: Page) => {
  await find('Erase this person…')(page)
  await press('Erase this person…')(page)
  await page.getByLabel(`Type ${EMAIL} to erase it`).fill(typed)
  await press('Erase permanently')(page)
  await text(words)(page)
}

export const PRIVACY_STATES = screens(
  'privacy',
  {
    path: '/admin/customers/privacy',
    answers: { 'privacy/find': json(200, FOUND) },
    shows: 'The person’s email',
  },
  {
    'no address': inTurn(press('Find'), text('Please enter a valid email address')),
    looking: { answers: { 'privacy/find': never }, act: find('Searching everywhere') },
    failed: {
      answers: { 'privacy/find': failure(500, 'internal') },
      act: find('The search failed'),
    },
    nothing: {
      answers: {
        'privacy/find': json(200, {
          ...FOUND,
          orders: [],
          holdings: [],
          mentions: [],
          hasMoreOrders: false,
        }),
      },
      act: find('We have nothing under this email.'),
    },
    found: find('Erase this person…'),
    'found by an agent, in the way': {
      answers: {
        'privacy/find': json(200, {
          ...FOUND,
          obstacles: [{ orderId: ORDER_ID, words: 'A refund is on its way. Wait for the bank.' }],
        }),
      },
      session: { role: 'agent' },
      act: find("Can't be erased yet"),
    },
    'who may only look': { session: LOOKING, shows: 'Your account is view-only.' },
    'typed wrong': erase('another@example.com', 'That isn’t the email to erase'),
    'not erased': {
      answers: { 'privacy/erase': failure(409, 'invalid_transition') },
      act: erase(EMAIL, 'Nothing was erased'),
    },
    erased: {
      answers: {
        'privacy/erase': json(200, { orders: 1, mails: 4, notes: 2 }),
      },
      act: erase(EMAIL, 'Person erased'),
    },
  },
)
