import type { Page } from '@playwright/test'
import type { DeskCase } from '../../../src/contract/staff/desk.ts'
import { answer, failure, json } from '../support/answers.ts'
import { chooseFile } from '../support/choose-file.ts'
import { COPY_FACTS } from '../support/copy-facts.ts'
import { LOOKING, type ScreenState, screens, text } from '../support/screens.ts'
import { AT_DESK, DELIVERED, EVENTS, ORDER } from '../support/shown-order-page.ts'
import { showDeed, twoPageDeed } from '../support/two-page-deed.ts'
import { bare, FULL, GRACE, inHours, LOAD, lineId, QUEUE, SNOOZE } from './desk-cases.ts'

const LINE = `desk/${lineId(1)}`
/** The page of a deed with this case. */
const of = (shown: DeskCase, shows: string | RegExp) => ({
  answers: { [LINE]: json(200, shown) },
  shows,
})
const NOTHING_KNOWN = of(bare(), 'No source has a deed for this address.')

/** The deed with the rest of its order. */
const DESK_ORDER = {
  ...ORDER,
  lines: [{ ...AT_DESK, id: FULL.id }, { ...AT_DESK, wantedNumber: '1999-0245795' }, DELIVERED],
}

const dialog = (key: string, title: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Snooze' }).waitFor()
  await page.keyboard.press(key)
  await page.getByRole('dialog', { name: title }).waitFor()
}
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

export const DESK_STATES: ScreenState[] = [
  ...screens(
    'desk line',
    {
      path: `/admin/${LINE}`,
      answers: {
        [LINE]: json(200, FULL),
        desk: json(200, QUEUE),
        'desk/load': json(200, LOAD),
        [`orders/${FULL.orderId}`]: json(200, DESK_ORDER),
        [`orders/${FULL.orderId}/timeline`]: json(200, EVENTS),
        'desk/*/copy': showDeed,
        'copies/*/facts': json(200, COPY_FACTS),
      },
      shows: /^WARRANTY DEED$/,
      session: { username: 'ada' },
      noun: 'the deed',
    },
    {
      'a fact corrected': async (page) => {
        await page.getByText('What the deed says (1 doubtful)').click()
        await page.getByRole('button', { name: 'Correct: Legal description' }).click()
        await page.getByRole('dialog', { name: 'Correct: Legal description' }).waitFor()
        await text('Page 2 of 2')(page)
      },
      'nothing known': NOTHING_KNOWN,
      'of nobody': of(bare({ assignee: null }), 'Unassigned'),
      'of a colleague': of({ ...FULL, assignee: GRACE }, 'grace has this deed'),
      'to look at only': {
        ...of({ ...FULL, assignee: null }, 'Unassigned'),
        session: { ...LOOKING, username: 'ada' },
      },
      snoozed: of(
        bare({
          assignee: null,
          snooze: SNOOZE,
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
          await text('Assigned to you')(page)
          const gone = bare({ progress: 'refunding', reason: null })
          await answer(page, {
            [LINE]: json(200, gone),
            'desk/*/not-found': failure(409, 'invalid_transition', 'No longer on the desk.'),
          })
          await dialog('f', 'Confirm no deed found')(page)
          await page.getByLabel('Reason').selectOption('none_recorded')
          await submit(page, 'Confirm and refund')
          await text('This deed has been refunded')(page)
        },
      },
      'passed and not gone yet': of(
        bare({ progress: 'checking', reason: null, deliversAt: inHours(1) }),
        'You can still undo its delivery',
      ),
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
