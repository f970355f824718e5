import type { Page, Route } from '@playwright/test'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { Suppression, suppressionPreview } from '../../../src/contract/staff/suppressions.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { panel } from '../support/panel-page.ts'

const AT = '2026-03-01T12:00:00.000Z'
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

const withheld = (answer: (route: Route) => unknown) => ({
  '**/api/admin/suppressions': answer,
  '**/api/admin/suppressions?*': answer,
  '**/api/admin/suppressions/preview': json(200, PREVIEW),
})
const addEntry = async (page: Page) => {
  await page.getByRole('button', { name: 'Add entry' }).click()
  await page.getByLabel('Street').fill('1 Harbor Dr')
}

export const WITHHELD_STATES: ScreenState[] = [
  {
    name: 'settings, withheld',
    show: panel('/admin/settings/withheld', withheld(json(200, ENTRIES)), 'Jane Q. Marshal'),
  },
  {
    name: 'settings, withheld, none',
    show: panel('/admin/settings/withheld', withheld(json(200, [])), 'No one is on the list.'),
  },
  {
    name: 'settings, withheld, loading',
    show: panel('/admin/settings/withheld', withheld(never), 'Loading the entries'),
  },
  {
    name: 'settings, withheld, failed',
    show: panel(
      '/admin/settings/withheld',
      withheld(failure(500, 'internal')),
      'Couldn’t load the entries',
    ),
  },
  {
    name: 'settings, entry with problems',
    show: panel(
      '/admin/settings/withheld',
      withheld(json(200, ENTRIES)),
      'Jane Q. Marshal',
      async (page) => {
        await addEntry(page)
        await page.getByRole('button', { name: 'Preview' }).click()
        await page.getByText('Enter the city').waitFor()
      },
    ),
  },
  {
    name: 'settings, what an entry will do',
    show: panel(
      '/admin/settings/withheld',
      withheld(json(200, ENTRIES)),
      'Jane Q. Marshal',
      async (page) => {
        await addEntry(page)
        await page.getByLabel('City').fill('Trenton')
        await page.getByLabel('State', { exact: true }).selectOption('NJ')
        await page.getByLabel('Person', { exact: true }).fill('Jane Marshal')
        await page.getByLabel('Notice').fill('Letter of March 1')
        await page.getByRole('button', { name: 'Preview' }).click()
        await page.getByRole('button', { name: 'Add to list' }).waitFor()
      },
    ),
  },
  {
    name: 'settings, entry to be lifted',
    show: panel(
      '/admin/settings/withheld',
      withheld(json(200, ENTRIES)),
      'Jane Q. Marshal',
      async (page) => {
        await page.getByRole('button', { name: 'Lift Jane Q. Marshal' }).click()
        await page.getByRole('button', { name: 'Lift entry' }).click()
        await page.getByText('Say why').waitFor()
      },
    ),
  },
]
