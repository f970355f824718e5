import type { Page } from '@playwright/test'
import type { OrderLine } from '../../../src/contract/shop/orders.ts'
import type { LineState } from '../../../src/orders/line.ts'
import { type Answer, abort, answer, failure, json, never } from '../support/answers.ts'
import { inTurn, press, screens, text } from '../support/screens.ts'
import { ORDER_ID, shownOrder } from '../support/shown-order.ts'

const LATE: Partial<OrderLine> = {
  isLate: true,
  history: [
    { what: 'paid', at: new Date('2026-03-01T12:00:00.000Z') },
    { what: 'searching', at: new Date('2026-03-01T12:00:02.000Z') },
    { what: 'desk', at: new Date('2026-03-01T12:04:00.000Z') },
    { what: 'late', at: new Date('2026-03-03T12:00:10.000Z') },
  ],
}

const of = (progress: LineState[], changes: Array<Partial<OrderLine>>) => ({
  'orders/*': json(200, shownOrder('completed', progress, changes)),
})
const bothLate = (one: Partial<OrderLine>) => ({ answers: of(['desk', 'desk'], [one, LATE]) })

/** The form after it was submitted with this choice. */
const asked = (reply: Answer, reason: string | undefined, words: RegExp) => ({
  answers: { ...of(['delivered', 'delivered'], []), 'orders/*/refund-requests': reply },
  shows: 'History',
  act: async (page: Page) => {
    await press(/^Report a problem/)(page)
    if (reason !== 'right_deed') await page.getByLabel('Refund me').check()
    if (reason) {
      await page.getByLabel('Which deed?').selectOption({ index: 1 })
    }
    if (reason === 'right_deed') await page.getByLabel('In your own words').fill('Not mine.')
    else if (reason) await page.getByLabel('What’s wrong?').selectOption(reason)
    await press(/^Ask for (a Refund|the Right Deed)$/)(page)
    await text(words)(page)
  },
})
const reviewBy = new Date('2026-03-09T04:59:59Z')

/** The order page when something is late or wrong. */
export const LATE_STATES = screens(
  'order, late',
  {
    path: `/success?order=${ORDER_ID}`,
    answers: {
      ...of(['desk'], [LATE]),
      'search-events/convert': json(200, { converted: true }),
    },
    shows: 'This deed is late',
  },
  {
    'one of two waited for': {
      ...bothLate({
        ...LATE,
        hasAgreedToWait: true,
        refundedAfter: new Date('2026-03-10T12:00:00.000Z'),
      }),
      shows: '2 of your deeds are late',
    },
    'asked whether to cancel': {
      ...bothLate(LATE),
      shows: '2 of your deeds are late',
      act: async (page) => {
        await press('Cancel and Refund 350 5th Ave')(page)
        await page.getByRole('dialog', { name: 'Cancel 350 5th Ave?' }).waitFor()
      },
    },
    'asked whether to wait': async (page) => {
      await press('Keep Waiting for 350 5th Ave')(page)
      await page.getByRole('dialog', { name: 'Keep waiting for 350 5th Ave?' }).waitFor()
    },
    'canceling failed': async (page) => {
      const refusal = failure(409, 'invalid_transition', 'It is ready.')
      await answer(page, { 'orders/*/cancellations': refusal })
      await press('Cancel and Refund 350 5th Ave')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel and Refund' }).click()
      await text('Nothing changed')(page)
    },
    'history open': {
      answers: of(['delivered', 'refunded'], []),
      shows: 'History',
      act: inTurn((page) => page.locator('main summary').click(), text('We have your order')),
    },
    'refund asked for': {
      answers: of(['delivered'], [{ request: { wants: 'right_deed', reviewBy, decision: null } }]),
      shows: 'History',
    },
    'right deed asked for': asked(
      json(202, { outcome: 'asked', reviewBy }),
      'right_deed',
      /We have your request/,
    ),
    'request incomplete': asked(never, undefined, /Choose what’s wrong/),
    'request on its way': asked(never, 'wrong_document', /Sending\.\.\./),
    'request kept': asked(
      json(202, { outcome: 'asked', reviewBy }),
      'wrong_document',
      /We have your request/,
    ),
    'request granted at once': asked(
      json(202, { outcome: 'refunded', reviewBy: null }),
      'delivery_failure',
      /Your refund is on its way/,
    ),
    'request outside of the policy': asked(
      failure(409, 'outside_policy', 'That period has ended. Please write to us.'),
      'not_found',
      /That period has ended/,
    ),
    'request not sent': asked(abort, 'not_found', /Everything you wrote is still here/),
  },
)
