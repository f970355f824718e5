import type { Jurisdiction } from '../../../src/contract/staff/jurisdictions.ts'
import type { DeedSource, StatePolicy } from '../../../src/contract/staff/settings.ts'
import { failure, json } from '../support/answers.ts'
import { inTurn, LOOKING, press, type ScreenState, screens, text } from '../support/screens.ts'
import { AD_STATES } from './ads-states.ts'
import { WITHHELD_STATES } from './withheld-states.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

const office = (changes: Partial<Jurisdiction>): Jurisdiction => ({
  id: '09011',
  name: 'New London',
  state: 'CT',
  officeTitle: 'City Clerk',
  officeAt: null,
  url: null,
  phone: null,
  copyFeeCents: null,
  copyFeeUnit: null,
  copyFeeFurtherCents: null,
  copyFeeNote: null,
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
    copyFeeCents: 1200,
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
    copyFeeCents: 200,
    copyFeeUnit: 'first_page',
    copyFeeFurtherCents: 100,
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
  lastDay: { calls: 381, notFound: 9, down: 0, medianMs: 412, p95Ms: 2310 },
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
    openUntil: new Date(Date.now() + 20_000),
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

const openOffice = press('Cook County, IL')

const OFFICE_STATES = screens(
  'settings, offices',
  {
    path: '/admin/settings/offices',
    answers: { jurisdictions: json(200, OFFICES) },
    shows: 'Cook County, IL',
    noun: 'the offices',
  },
  {
    'none found': {
      path: '/admin/settings/offices?q=atlantis&only=no_website',
      answers: { jurisdictions: json(200, []) },
      shows: 'No offices found matching your search',
    },
    'one edited': inTurn(openOffice, text('What was changed, and by whom')),
    'one with unverified facts': async (page) => {
      await press('DuPage County, IL')(page)
      await page.getByRole('button', { name: 'Confirm fee' }).waitFor()
    },
    'one with a problem': async (page) => {
      await openOffice(page)
      await page.getByLabel('Fee in dollars').fill('a lot')
      await page.getByRole('button', { name: 'Save' }).click()
      await text('Enter an amount, such as 2.50')(page)
    },
  },
)

const SOURCE_STATES = screens(
  'settings, sources',
  {
    path: '/admin/settings/sources',
    answers: { sources: json(200, SOURCES), 'sources/*/switch': failure(503, 'internal') },
    shows: 'Miami-Dade Clerk',
    noun: 'the sources',
  },
  {
    'to look at only': { session: LOOKING },
    none: { answers: { sources: json(200, []) }, shows: 'No sources are set up' },
    'one to be switched off': async (page) => {
      await press("Switch off Recorder's office")(page)
      await page.getByLabel('Why').fill('It sends the wrong pages.')
      await page.getByRole('button', { name: 'Switch off', exact: true }).click()
      await text('Couldn’t switch it')(page)
    },
  },
)

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

const STATE_STATES = screens(
  'settings, states',
  {
    path: '/admin/settings/states',
    answers: { states: json(200, STATE_LIST) },
    shows: 'Needs a decision',
    noun: 'the states',
  },
  {
    'one to be decided': inTurn(
      press('Michigan'),
      press('Record decision'),
      text('Say what was decided, and on whose advice'),
    ),
    'one to look at only': {
      session: LOOKING,
      act: inTurn(press('Michigan'), text('Only owners can decide this.')),
    },
  },
)

export const SETTINGS_STATES: ScreenState[] = [
  ...OFFICE_STATES,
  ...STATE_STATES,
  ...SOURCE_STATES,
  ...WITHHELD_STATES,
  ...AD_STATES,
]
