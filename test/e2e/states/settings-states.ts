import type { Page, Route } from '@playwright/test'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { Jurisdiction, JurisdictionChange } from '../../../src/contract/staff/jurisdictions.ts'
import type { DeedSource, emailSample } from '../../../src/contract/staff/settings.ts'
import type { StatePolicy } from '../../../src/contract/staff/states.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { LOOKING, panel } from '../support/panel-page.ts'
import { AD_STATES } from './ads-states.ts'
import { WITHHELD_STATES } from './withheld-states.ts'

const AT = '2026-03-01T12:00:00.000Z'
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const office = (changes: Partial<Jurisdiction>): Jurisdiction => ({
  id: '09011',
  name: 'New London',
  state: 'CT',
  kind: 'town',
  officeTitle: 'City Clerk',
  officeAt: null,
  url: null,
  phone: null,
  copyFee: null,
  copyFeeUnit: null,
  copyFeeFurther: null,
  copyFeeNote: null,
  searchUrl: null,
  sourceUrl: null,
  sourceKind: null,
  sourceDate: null,
  unverified: [],
  confirmedAt: null,
  deliveryClass: 'staff',
  note: null,
  updatedAt: AT,
  isEdited: false,
  ...changes,
})
const OFFICES: Jurisdiction[] = [
  office({
    id: '17031',
    name: 'Cook County',
    state: 'IL',
    officeTitle: 'County Clerk',
    url: 'https://www.cookcountyclerkil.gov/recordings',
    phone: '+1 312 603 5050',
    copyFee: 1200,
    copyFeeNote: 'the first ten pages, certified',
    deliveryClass: 'minutes',
    isEdited: true,
  }),
  office({}),
  office({
    id: '17043',
    name: 'DuPage County',
    state: 'IL',
    url: 'https://www.dupagecounty.gov/',
    copyFee: 200,
    copyFeeUnit: 'first_page',
    copyFeeFurther: 100,
    sourceUrl: 'https://example.com/',
    sourceKind: 'third_party',
    sourceDate: '2023',
    unverified: ['url', 'fee'],
  }),
  office({
    id: '36085',
    name: 'Richmond County',
    state: 'NY',
    officeTitle: 'County Clerk',
    url: 'https://www.richmondcountyclerk.com/',
  }),
  office({
    id: '51610',
    name: 'Falls Church',
    state: 'VA',
    officeTitle: 'Clerk of the Circuit Court',
    officeAt: '51013',
  }),
]
const CHANGES: JurisdictionChange[] = [
  {
    at: AT,
    by: 'keeper',
    changes: { copyFee: 1200, copyFeeNote: 'the first ten pages, certified' },
  },
  { at: '2026-02-01T12:00:00.000Z', by: 'ada', changes: { phone: null, deliveryClass: 'minutes' } },
]

const source = (changes: Partial<DeedSource>): DeedSource => ({
  name: 'recorder',
  title: "Recorder's office",
  area: 'Every address: the office decides what it has',
  isFree: true,
  hasImages: true,
  isOn: true,
  switched: null,
  state: 'up',
  failures: 0,
  openUntil: null,
  lastFailure: null,
  failedAt: null,
  ...changes,
})
const SOURCES: DeedSource[] = [
  source({}),
  source({
    name: 'cook',
    title: 'Cook County Assessor',
    area: 'Cook County, Illinois',
    hasImages: false,
    state: 'paused',
    failures: 7,
    openUntil: new Date(Date.now() + 20_000).toISOString(),
    lastFailure: 'status 503',
    failedAt: ago(2),
  }),
  source({
    name: 'miami-dade',
    title: 'Miami-Dade Clerk',
    area: 'Miami-Dade County, Florida',
    isFree: false,
    isOn: false,
    state: 'off',
    switched: { by: 'keeper', at: AT, reason: 'The prepaid units are used up until Monday.' },
  }),
]

const EMAIL: CallResult<typeof emailSample> = {
  from: 'Deedbox <deeds@deedbox.example>',
  subject: 'Your deeds for order 3F2A9C51: 2 of 4 ready',
  html: '<!DOCTYPE html><html lang="en"><head><title>Your deeds</title></head><body style="background-color:#FBF9F4;color:#16202E;font-family:sans-serif"><h1 style="font-size:24px">Your deeds are ready</h1><p>350 5th Ave, New York, NY 10118</p><p><a href="http://shop.test/d/sample" style="background-color:#1F5C4A;color:#fff;padding:12px 20px">Download the deed (PDF)</a></p></body></html>',
  text: 'Your deeds are ready\n\n350 5th Ave, New York, NY 10118\nhttp://shop.test/d/sample\n',
}

const OFFICE_LIST = '**/api/admin/jurisdictions?*'
const OFFICE_LIST_BARE = '**/api/admin/jurisdictions'
const offices = (answer: (route: Route) => unknown) => ({
  [OFFICE_LIST]: answer,
  [OFFICE_LIST_BARE]: answer,
  '**/api/admin/jurisdictions/*/changes': json(200, CHANGES),
})
const openOffice = (page: Page) => page.getByRole('button', { name: 'Cook County, IL' }).click()

const OFFICE_STATES: ScreenState[] = [
  {
    name: 'settings, offices',
    show: panel('/admin/settings', offices(json(200, OFFICES)), 'Cook County, IL'),
  },
  {
    name: 'settings, offices, loading',
    show: panel('/admin/settings/offices', offices(never), 'Loading the offices'),
  },
  {
    name: 'settings, offices, failed',
    show: panel(
      '/admin/settings/offices',
      offices(failure(500, 'internal')),
      'Couldn’t load the offices',
    ),
  },
  {
    name: 'settings, offices, none found',
    show: panel(
      '/admin/settings/offices?q=atlantis&only=no_website',
      offices(json(200, [])),
      'No offices found matching your search',
    ),
  },
  {
    name: 'settings, office edited',
    show: panel(
      '/admin/settings/offices',
      offices(json(200, OFFICES)),
      'Cook County, IL',
      async (page) => {
        await openOffice(page)
        await page.getByText('Fee: $12.00').waitFor()
      },
    ),
  },
  {
    name: 'settings, office with unverified facts',
    show: panel(
      '/admin/settings/offices',
      offices(json(200, OFFICES)),
      'DuPage County, IL',
      async (page) => {
        await page.getByRole('button', { name: 'DuPage County, IL' }).click()
        await page.getByRole('button', { name: 'Confirm fee' }).waitFor()
      },
    ),
  },
  {
    name: 'settings, office with a problem',
    show: panel(
      '/admin/settings/offices',
      offices(json(200, OFFICES)),
      'Cook County, IL',
      async (page) => {
        await openOffice(page)
        await page.getByLabel('Fee in dollars').fill('a lot')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Enter an amount, such as 2.50').waitFor()
      },
    ),
  },
  {
    name: 'settings, no such section',
    show: panel('/admin/settings/nothing', {}, 'No such settings'),
  },
]

const sources = (answer: (route: Route) => unknown) => ({ '**/api/admin/sources': answer })

const SOURCE_STATES: ScreenState[] = [
  {
    name: 'settings, sources',
    show: panel('/admin/settings/sources', sources(json(200, SOURCES)), 'Miami-Dade Clerk'),
  },
  {
    name: 'settings, sources, to look at only',
    show: panel(
      '/admin/settings/sources',
      { ...sources(json(200, SOURCES)), ...LOOKING },
      'Miami-Dade Clerk',
    ),
  },
  {
    name: 'settings, sources, none',
    show: panel('/admin/settings/sources', sources(json(200, [])), 'No sources are set up'),
  },
  {
    name: 'settings, sources, loading',
    show: panel('/admin/settings/sources', sources(never), 'Loading the sources'),
  },
  {
    name: 'settings, sources, failed',
    show: panel(
      '/admin/settings/sources',
      sources(failure(503, 'internal')),
      'Couldn’t load the sources',
    ),
  },
  {
    name: 'settings, source to be switched off',
    show: panel(
      '/admin/settings/sources',
      { ...sources(json(200, SOURCES)), '**/api/admin/sources/*/switch': failure(503, 'internal') },
      'Miami-Dade Clerk',
      async (page) => {
        await page.getByRole('button', { name: "Switch off Recorder's office" }).click()
        await page.getByLabel('Why').fill('It sends the wrong pages.')
        await page.getByRole('button', { name: 'Switch off', exact: true }).click()
        await page.getByText('Couldn’t switch it').waitFor()
      },
    ),
  },
]

const state = (changes: Partial<StatePolicy>): StatePolicy => ({
  state: 'IL',
  notice: 'standard',
  selling: 'on',
  stateText: null,
  needsDecision: false,
  decision: null,
  ...changes,
})
const STATE_LIST = [
  state({}),
  state({ state: 'MI', notice: 'full', needsDecision: true }),
  state({ state: 'NY', stateText: 'You get a plain copy, not a certified one.' }),
  state({
    state: 'OH',
    notice: 'full',
    selling: 'off',
    needsDecision: true,
    decision: { at: AT, by: 'keeper', note: 'Counsel wants to read the statute first.' },
  }),
]
const states = (answer: (route: Route) => unknown) => ({ '**/api/admin/states': answer })

const STATE_STATES: ScreenState[] = [
  {
    name: 'settings, states',
    show: panel('/admin/settings/states', states(json(200, STATE_LIST)), 'Needs a decision'),
  },
  {
    name: 'settings, states, loading',
    show: panel('/admin/settings/states', states(never), 'Loading the states'),
  },
  {
    name: 'settings, states, failed',
    show: panel(
      '/admin/settings/states',
      states(failure(500, 'internal')),
      'Couldn’t load the states',
    ),
  },
  {
    name: 'settings, state to be decided',
    show: panel(
      '/admin/settings/states',
      states(json(200, STATE_LIST)),
      'Needs a decision',
      async (page) => {
        await page.getByRole('button', { name: 'Michigan' }).click()
        await page.getByRole('button', { name: 'Record decision' }).click()
        await page.getByText('Say what was decided, and on whose advice').waitFor()
      },
    ),
  },
  {
    name: 'settings, state to look at only',
    show: panel(
      '/admin/settings/states',
      { ...states(json(200, STATE_LIST)), ...LOOKING },
      'Needs a decision',
      async (page) => {
        await page.getByRole('button', { name: 'Michigan' }).click()
        await page.getByText('Only owners can decide this.').waitFor()
      },
    ),
  },
]

const emails = (answer: (route: Route) => unknown) => ({ '**/api/admin/emails/*': answer })

const OTHER_STATES: ScreenState[] = [
  {
    name: 'settings, emails',
    show: panel(
      '/admin/settings/emails?template=deeds-ready',
      emails(json(200, EMAIL)),
      'Your deeds for order 3F2A9C51: 2 of 4 ready',
    ),
  },
  {
    name: 'settings, emails, failed',
    show: panel(
      '/admin/settings/emails',
      emails(failure(500, 'internal')),
      'Couldn’t load the email',
    ),
  },
  {
    name: 'settings, policy',
    show: panel('/admin/settings/policy', {}, 'Price of a deed'),
  },
]

export const SETTINGS_STATES: ScreenState[] = [
  ...OFFICE_STATES,
  ...STATE_STATES,
  ...SOURCE_STATES,
  ...WITHHELD_STATES,
  ...OTHER_STATES,
  ...AD_STATES,
]
