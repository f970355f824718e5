import type { Page, Route } from '@playwright/test'
import type { DeskCase } from '../../../src/contract/staff/desk.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { chooseFile } from '../support/choose-file.ts'
import { twoPageDeed } from '../support/two-page-deed.ts'
import {
  bare,
  claimOf,
  FULL,
  inHours,
  LOAD,
  line,
  lineId,
  QUEUE,
  SNOOZE,
  SNOOZED_WORDS,
} from './desk-cases.ts'

type Answer = Parameters<Page['route']>[1]

async function signedIn(page: Page, role = 'owner'): Promise<void> {
  await page.route('**/api/admin/desk/load', json(200, LOAD))
  const session = { isAuthenticated: true, username: 'ada', role, isFresh: true, ways: [] }
  await page.route('**/api/admin/check', json(200, session))
}

const queue =
  (answer: Answer, then: (page: Page) => Promise<unknown>, query = '') =>
  async (page: Page): Promise<void> => {
    await signedIn(page)
    await page.route('**/api/admin/desk?*', answer)
    await page.route('**/api/admin/desk', answer)
    await page.goto(`/admin/desk${query}`)
    await then(page)
  }

const showPdf = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'application/pdf', body: twoPageDeed() })

const one =
  (shown: DeskCase | Answer, then: (page: Page) => Promise<unknown>, role?: string) =>
  async (page: Page): Promise<void> => {
    await signedIn(page, role)
    await page.route(/\/api\/admin\/desk(\?.*)?$/, json(200, QUEUE))
    await page.route('**/api/admin/desk/*/*', json(200, { until: inHours(0.3), released: true }))
    await page.route('**/api/admin/desk/*/copy?*', showPdf)
    const answer = typeof shown === 'function' ? shown : json(200, shown)
    await page.route(/\/api\/admin\/desk\/[0-9a-f-]{36}$/, answer)
    await page.goto(`/admin/desk/${lineId(1)}`)
    await then(page)
  }

const says = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const drawn = (page: Page) => page.getByText('WARRANTY DEED', { exact: true }).waitFor()
const press = (key: string, title: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Release' }).waitFor()
  await page.keyboard.press(key)
  await page.getByRole('dialog', { name: title }).waitFor()
}
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

export const DESK_STATES: ScreenState[] = [
  { name: 'desk, loading', show: queue(never, says('Loading the deeds')) },
  {
    name: 'desk, not loaded',
    show: queue(failure(500, 'internal'), says('Couldn’t load the deeds')),
  },
  { name: 'desk, empty', show: queue(json(200, []), says('All clear: no deed needs review.')) },
  { name: 'desk, lines', show: queue(json(200, QUEUE), says('Due in 5 hours')) },
  {
    name: 'desk, snoozed',
    show: queue(
      json(200, [line(1, { snooze: SNOOZE })]),
      says('Waiting for the office until'),
      '?whose=snoozed',
    ),
  },
  {
    name: 'desk, nothing fits',
    show: queue(json(200, []), says('No deed on the desk matches this.'), '?whose=mine&state=IL'),
  },
  {
    name: 'desk, its keys',
    show: queue(json(200, QUEUE), async (page) => {
      await page.getByText('Due in 5 hours').waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('?')
      await page.getByText('Claim the next deed').waitFor()
    }),
  },
  { name: 'desk line, loading', show: one(never, says('Loading the deed')) },
  {
    name: 'desk line, not loaded',
    show: one(failure(404, 'not_found'), says('The deed couldn’t be loaded')),
  },
  { name: 'desk line, a copy to judge', show: one(FULL, drawn) },
  { name: 'desk line, nothing known', show: one(bare(), says('None of our sources covers')) },
  {
    name: 'desk line, of nobody',
    show: one(bare({ claim: null }), says('Nobody is working on this deed.')),
  },
  {
    name: 'desk line, of a colleague',
    show: one({ ...FULL, claim: claimOf() }, says('grace is working on this deed')),
  },
  {
    name: 'desk line, left by a colleague',
    show: one(bare({ claim: claimOf({ isLive: false }) }), says('and left it')),
  },
  {
    name: 'desk line, to look at only',
    show: one(
      { ...FULL, claim: null },
      (page) => page.getByText('Nobody is working on this deed.').waitFor(),
      'read_only',
    ),
  },
  {
    name: 'desk line, taken over',
    show: one(bare({ claim: claimOf() }), async (page) => {
      await page.getByRole('button', { name: 'Take over…' }).click()
      await submit(page, 'Take over')
      await page.getByText('Say why').waitFor()
    }),
  },
  {
    name: 'desk line, snoozed',
    show: one(
      bare({
        claim: null,
        snooze: SNOOZE,
        events: [{ event: 'snoozed', at: inHours(-2), by: 'grace', words: SNOOZED_WORDS }],
      }),
      says('Snoozed by grace.'),
    ),
  },
  {
    name: 'desk line, assigning',
    show: one(FULL, async (page) => {
      await press('i', 'Assign this deed')(page)
      await page.getByLabel('Assignee').waitFor()
    }),
  },
  {
    name: 'desk line, snoozing',
    show: one(bare(), async (page) => {
      await press('s', 'Snooze this deed')(page)
      const refusal = 'We’ll refund this deed automatically on Nov 18, 2026.'
      await page.route(
        '**/snooze',
        json(400, { code: 'invalid_request', message: refusal, field: 'until' }),
      )
      await submit(page, 'Snooze')
      await page.getByText(refusal).waitFor()
    }),
  },
  {
    name: 'desk line, being checked',
    show: one(bare({ progress: 'checking', reason: null }), says('The check is reading the copy.')),
  },
  {
    name: 'desk line, refunded meanwhile',
    show: one(bare(), async (page) => {
      await page.getByText('Claimed by you until').waitFor()
      const gone = bare({ progress: 'refunding', reason: null })
      await page.route(/\/api\/admin\/desk\/[0-9a-f-]{36}$/, json(200, gone))
      await press('b', 'Release this deed')(page)
      await page.getByRole('textbox').fill('Called twice.')
      await page.route('**/release', failure(409, 'not_claimed', 'Nobody has claimed this deed.'))
      await submit(page, 'Release')
      await page.getByText('This deed has been refunded').waitFor()
    }),
  },
  { name: 'desk line, delivering', show: one(FULL, press('a', 'Deliver this copy?')) },
  {
    name: 'desk line, bringing a file',
    show: one(bare(), async (page) => {
      const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: twoPageDeed() }
      await chooseFile(page, () => page.getByRole('button', { name: 'Upload deed' }).click(), file)
      await page.getByRole('dialog').getByText('Leave it empty to use the title').waitFor()
    }),
  },
  {
    name: 'desk line, not found',
    show: one(bare(), async (page) => {
      await press('x', 'Confirm no deed found')(page)
      await submit(page, 'Confirm and refund')
      await page.getByText('Choose a reason.').waitFor()
    }),
  },
]
