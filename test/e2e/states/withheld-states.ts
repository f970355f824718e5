import type { Page } from '@playwright/test'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { Suppression, suppressionPreview } from '../../../src/contract/staff/privacy.ts'
import { json } from '../support/answers.ts'
import { inTurn, press, screens, text } from '../support/screens.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')
const SHIELDED = { streetAddress: '1 Harbor Dr', city: 'Trenton', state: 'NJ', zipCode: '08608' }
const entry = (place: number, changes: Partial<Suppression>): Suppression => ({
  id: `0198f3a2-0000-7000-8000-00000000030${place}`,
  address: null,
  personName: null,
  notice: 'Letter of March 1, 2026, under N.J.S.A. 56:8-166.1',
  addedAt: AT,
  addedBy: 'keeper',
  liftedAt: null,
  sweep: null,
  ...changes,
})
const SWEEP = { lookedAt: 41_500, refunded: 1, ended: 2, held: 0 }
const ENTRIES: Suppression[] = [
  entry(0, {
    address: SHIELDED,
    personName: 'Jane Q. Marshal',
    sweep: { ...SWEEP, finishedAt: null },
  }),
  entry(1, { address: { ...SHIELDED, streetAddress: '2 Quiet Ln Apt 4' } }),
  entry(2, {
    personName: 'John Marshal',
    liftedAt: AT,
    sweep: { ...SWEEP, lookedAt: 0, refunded: 0, ended: 0, finishedAt: AT },
  }),
]
const PREVIEW: CallResult<typeof suppressionPreview> = {
  address: { inWork: 2, unfetched: 1, fetched: 1, links: 2, isExact: true },
  person: { inWork: 0, unfetched: 3, fetched: 0, links: 3, isExact: false },
}

const addEntry = async (page: Page) => {
  await press('Add entry')(page)
  await page.getByLabel('Street').fill('1 Harbor Dr')
}

export const WITHHELD_STATES = screens(
  'settings, withheld',
  {
    path: '/admin/customers/withheld',
    answers: {
      suppressions: json(200, ENTRIES),
      'suppressions/preview': json(200, PREVIEW),
    },
    shows: 'Jane Q. Marshal',
    noun: 'the entries',
  },
  {
    none: { answers: { suppressions: json(200, []) }, shows: 'No one is on the list.' },
    'entry with problems': inTurn(addEntry, press('Preview'), text('Enter the city')),
    'what an entry will do': async (page) => {
      await addEntry(page)
      await page.getByLabel('City').fill('Trenton')
      await page.getByRole('combobox', { name: 'State' }).selectOption('NJ')
      await page.getByLabel('Person', { exact: true }).fill('Jane Marshal')
      await page.getByRole('textbox', { name: 'Notice' }).fill('Letter of March 1')
      await press('Preview')(page)
      await page.getByRole('button', { name: 'Add to list' }).waitFor()
    },
    'entry to be lifted': inTurn(
      press('Details of 1 Harbor Dr, Trenton, NJ 08608; Jane Q. Marshal'),
      press('Lift entry'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Lift entry' }).click(),
      text('Say why'),
    ),
  },
)
