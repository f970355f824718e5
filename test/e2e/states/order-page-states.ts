import type { Page } from '@playwright/test'
import type { PageLine } from '../../../src/contract/staff/order-page.ts'
import { type Answer, answer, failure, json } from '../support/answers.ts'
import { chooseFile } from '../support/choose-file.ts'
import { COPY_FACTS } from '../support/copy-facts.ts'
import { inTurn, press, screens, text } from '../support/screens.ts'
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
import { showDeed } from '../support/two-page-deed.ts'

const CALL = `orders/${ORDER_ID}`
const withLine = (changes: Partial<PageLine>) => ({
  [CALL]: json(200, { ...ORDER, lines: [{ ...DELIVERED, ...changes }] }),
})
const unfold = press(/350 5th Ave/)

/** The dialog with a template chosen. */
async function writing(page: Page): Promise<void> {
  const draft = { id: 'unit', name: 'Which unit?', subject: 'Which unit?', words: 'Hi Ada,' }
  await answer(page, { 'orders/*/message-drafts': json(200, [draft]) })
  await page.keyboard.press('w')
  await page.getByLabel('Template').waitFor()
}

const resend = (reply: Answer, words: string) => async (page: Page) => {
  await answer(page, { 'orders/*/send-links': reply })
  await press(/^Resend links/)(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Resend links' }).click()
  await text(words)(page)
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

export const ORDER_PAGE_STATES = screens(
  'order page',
  {
    path: `/admin/orders/${ORDER_ID}`,
    answers: { [CALL]: json(200, ORDER), 'orders/*/timeline': json(200, EVENTS) },
    shows: 'Order placed',
    noun: 'the order',
  },
  {
    'of an organization': {
      answers: { [CALL]: json(200, OF_ORGANIZATION) },
      act: async (page) => {
        await page.getByText('All movements').click()
        await text('Returned to the balance')(page)
      },
    },
    'not there': {
      answers: { [CALL]: failure(404, 'not_found') },
      shows: 'We can’t find this order',
    },
    'every deed unfolded': async (page) => {
      for (const deed of await page.getByRole('article').all()) {
        await deed.getByRole('button').first().click()
      }
    },
    'a document open': async (page) => {
      await answer(page, {
        'documents/*/file': showDeed,
        'copies/*/facts': json(200, COPY_FACTS),
      })
      await page.keyboard.press('v')
      await text('Page 1 of 2')(page)
      await page.getByText('WARRANTY DEED', { exact: true }).last().waitFor()
      await text('Lot 4, Block 2, Example Subdivision')(page)
    },
    'unpaid and empty': {
      answers: {
        [CALL]: json(200, {
          ...ORDER,
          ...EMPTY,
          lines: [{ ...AT_DESK, progress: 'unpaid', why: null }],
        }),
        'orders/*/timeline': json(200, []),
      },
      shows: 'Nothing here yet.',
    },
    erased: {
      answers: {
        [CALL]: json(200, {
          ...ORDER,
          fullName: 'Erased',
          email: '9f21c0d3a7e4@erased.invalid',
          erasedAt: hours(-1),
          lines: [
            { ...DELIVERED, documents: [{ ...DELIVERED.documents[0], deletedAt: hours(-1) }] },
          ],
        }),
      },
    },
    'timeline not loaded': {
      answers: { 'orders/*/timeline': failure(500, 'internal') },
      shows: 'Couldn’t load the timeline',
    },
    'resend links': inTurn(press(/^Resend links/), text('Resend the links?')),
    'links resent': resend(json(202, { sent: true }), 'The links are on their way'),
    'links not resent': resend(failure(503, 'internal'), 'The links weren’t sent'),
    'writing to the customer': writing,
    'message without words': async (page) => {
      await writing(page)
      await page.getByLabel('Message').fill(' ')
      await press(/^Send message$/)(page)
      await text('Please write a message')(page)
    },
    'message refused': async (page) => {
      await answer(page, { 'orders/*/messages': failure(429, 'rate_limited') })
      await writing(page)
      await press(/^Send message$/)(page)
      await page.getByRole('dialog').getByText('The message wasn’t sent').waitFor()
    },
    'templates not loaded': async (page) => {
      await answer(page, { 'orders/*/message-drafts': failure(500, 'internal') })
      await page.keyboard.press('w')
      await text('Couldn’t load the templates')(page)
    },
    'email typed wrong': async (page) => {
      await press(/^Change email…/)(page)
      await page.getByLabel('New email', { exact: true }).fill('ada@example.org')
      await press(/^Change email$/)(page)
      await text('The two emails don’t match')(page)
    },
    'link to be revoked': async (page) => {
      await unfold(page)
      await press(/^Revoke link…/)(page)
      await press(/^Revoke link$/)(page)
      await text('Say why')(page)
    },
    'link not revoked': async (page) => {
      await answer(page, { 'lines/*/link/revoke': failure(409, 'invalid_transition') })
      await unfold(page)
      await press(/^Revoke link…/)(page)
      await page.getByLabel('Reason').fill('Posted in public')
      await press(/^Revoke link$/)(page)
      await page.getByRole('dialog').getByText('The link wasn’t revoked').waitFor()
    },
    'replacement incomplete': async (page) => {
      await unfold(page)
      const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
      const replace = page.getByRole('button', { name: /^Replace document/ })
      await chooseFile(page, () => replace.click(), file)
      await press(/^Upload and check/)(page)
      await text('Say what’s wrong with the current document')(page)
    },
    'replacement being checked': {
      answers: withLine({
        replacement: { ...REPLACEMENT, verdict: null, objections: [], hasPdf: false },
      }),
      shows: 'Replacement being checked',
    },
    'replacement held': {
      answers: withLine({ replacement: REPLACEMENT }),
      shows: 'Replacement needs review',
    },
  },
)
