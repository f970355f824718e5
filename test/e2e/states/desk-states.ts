import type { Page } from '@playwright/test'
import type { DeskCase } from '../../../src/contract/staff/desk.ts'
import { answer, failure, json } from '../support/answers.ts'
import { chooseFile } from '../support/choose-file.ts'
import { LOOKING, press, type ScreenState, screens, text } from '../support/screens.ts'
import { showDeed, twoPageDeed } from '../support/two-page-deed.ts'
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

const LINE = `desk/${lineId(1)}`
/** The page of a deed with this case. */
const of = (shown: DeskCase, shows: string | RegExp) => ({
  answers: { [LINE]: json(200, shown) },
  shows,
})
const NOTHING_KNOWN = of(bare(), 'None of our sources covers')

const dialog = (key: string, title: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Release' }).waitFor()
  await page.keyboard.press(key)
  await page.getByRole('dialog', { name: title }).waitFor()
}
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

export const DESK_STATES: ScreenState[] = [
  ...screens(
    'desk',
    {
      path: '/admin/desk',
      answers: { desk: json(200, QUEUE), 'desk/load': json(200, LOAD) },
      shows: 'Due in 5 hours',
      noun: 'the deeds',
    },
    {
      empty: { answers: { desk: json(200, []) }, shows: 'All clear: no deed needs review.' },
      snoozed: {
        path: '/admin/desk?whose=snoozed',
        answers: { desk: json(200, [line(1, { snooze: SNOOZE })]) },
        shows: 'Waiting for the office until',
      },
      'nothing fits': {
        path: '/admin/desk?whose=mine&state=IL',
        answers: { desk: json(200, []) },
        shows: 'No deed on the desk matches this.',
      },
      'its keys': async (page) => {
        for (const key of ['j', 'j', '?']) await page.keyboard.press(key)
        await text('Claim the next deed')(page)
      },
    },
  ),
  ...screens(
    'desk line',
    {
      path: `/admin/${LINE}`,
      answers: {
        [LINE]: json(200, FULL),
        desk: json(200, QUEUE),
        'desk/load': json(200, LOAD),
        'desk/*/*': json(200, { until: inHours(0.3), released: true }),
        'desk/*/copy': showDeed,
      },
      shows: /^WARRANTY DEED$/,
      noun: 'the deed',
    },
    {
      'nothing known': NOTHING_KNOWN,
      'of nobody': of(bare({ claim: null }), 'Nobody is working on this deed.'),
      'of a colleague': of({ ...FULL, claim: claimOf() }, 'grace is working on this deed'),
      'left by a colleague': of(bare({ claim: claimOf({ isLive: false }) }), 'and left it'),
      'to look at only': {
        ...of({ ...FULL, claim: null }, 'Nobody is working on this deed.'),
        session: LOOKING,
      },
      'taken over': {
        ...of(bare({ claim: claimOf() }), 'grace is working on this deed'),
        act: async (page) => {
          await press('Take over…')(page)
          await submit(page, 'Take over')
          await text('Say why')(page)
        },
      },
      snoozed: of(
        bare({
          claim: null,
          snooze: SNOOZE,
          events: [{ event: 'snoozed', at: inHours(-2), by: 'grace', words: SNOOZED_WORDS }],
        }),
        'Snoozed by grace.',
      ),
      assigning: async (page) => {
        await dialog('a', 'Assign this deed')(page)
        await page.getByLabel('Assignee').waitFor()
      },
      snoozing: {
        ...NOTHING_KNOWN,
        act: async (page) => {
          await dialog('s', 'Snooze this deed')(page)
          const message = 'We’ll refund this deed automatically on Nov 18, 2026.'
          const refusal = json(400, { code: 'invalid_request', message, field: 'until' })
          await answer(page, { 'desk/*/snooze': refusal })
          await submit(page, 'Snooze')
          await text(message)(page)
        },
      },
      'being checked': of(
        bare({ progress: 'checking', reason: null }),
        'The check is reading the copy.',
      ),
      'refunded meanwhile': {
        ...NOTHING_KNOWN,
        act: async (page) => {
          await text('Claimed by you until')(page)
          const gone = bare({ progress: 'refunding', reason: null })
          await answer(page, {
            [LINE]: json(200, gone),
            'desk/*/release': failure(409, 'not_claimed', 'Nobody has claimed this deed.'),
          })
          await dialog('p', 'Release this deed')(page)
          await page.getByRole('textbox').fill('Called twice.')
          await submit(page, 'Release')
          await text('This deed has been refunded')(page)
        },
      },
      delivering: dialog('d', 'Deliver this copy?'),
      'bringing a file': {
        ...NOTHING_KNOWN,
        act: async (page) => {
          const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: twoPageDeed() }
          const upload = page.getByRole('button', { name: 'Upload deed' })
          await chooseFile(page, () => upload.click(), file)
          await page.getByRole('dialog').getByText('Leave it empty to use the title').waitFor()
        },
      },
      'not found': {
        ...NOTHING_KNOWN,
        act: async (page) => {
          await dialog('f', 'Confirm no deed found')(page)
          await submit(page, 'Confirm and refund')
          await text('Choose a reason.')(page)
        },
      },
    },
  ),
]
