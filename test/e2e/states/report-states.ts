import { STATES } from '../../../src/addresses/states.ts'
import { addDays, rangeBefore, stepsOf } from '../../../src/analytics/date-range.ts'
import { addMoney, marginOf } from '../../../src/analytics/margin.ts'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type {
  adminFigures,
  adminForecast,
  adminFunnel,
  adminPlaces,
  adminSearchLeaders,
  adminSearchMetrics,
  Figures,
} from '../../../src/contract/staff/figures.ts'
import { failure, json } from '../support/answers.ts'
import { type ScreenState, screens, text } from '../support/screens.ts'
import { OWNER_REPORTS } from './owner-report-answer.ts'

export const NOW = { from: '2026-10-17', to: '2026-11-15' }

export function figures(place: number, size: number): Figures {
  const wave = 1 + Math.sin(place / 2.3) * 0.4 + (place % 7 < 5 ? 0.3 : -0.4)
  const orders = Math.max(0, Math.round(size * wave))
  const isQuiet = orders === 0
  return {
    orders,
    sold: orders * 2,
    revenue: orders * 3998 - (place % 6 === 0 ? 3998 : 0),
    captured: orders * 3998,
    disputed: 0,
    deeds: orders * 2,
    refunds: place % 6 === 0 ? 2 : 0,
    refunded: place % 6 === 0 ? 3998 : 0,
    notFound: place % 12 === 0 ? 1 : 0,
    medianWait: isQuiet ? null : 38 + place * 3,
    p95Wait: isQuiet ? null : 7000 + place * 900,
  }
}

const EMPTY: Figures = {
  orders: 0,
  sold: 0,
  revenue: 0,
  captured: 0,
  disputed: 0,
  deeds: 0,
  refunds: 0,
  refunded: 0,
  notFound: 0,
  medianWait: null,
  p95Wait: null,
}

function compared(of: (place: number, size: number) => Figures): CallResult<typeof adminFigures> {
  const ranges = { now: NOW, before: rangeBefore(NOW) }
  const range = (which: keyof typeof ranges, size: number) => ({
    ...ranges[which],
    total: {
      ...of(3, size * 30),
      medianWait: of(3, size).medianWait,
      p95Wait: of(3, size).p95Wait,
    },
    steps: stepsOf(ranges[which], 1).map((step, place) => ({ ...step, ...of(place, size) })),
  })
  return { stepDays: 1, now: range('now', 9), before: range('before', 7) }
}

const FUNNEL: CallResult<typeof adminFunnel> = {
  now: { searched: 1804, added: 1377, placed: 241, paid: 214 },
  before: { searched: 1511, added: 1102, placed: 190, paid: 171 },
  entries: [
    { entry: 'county', searched: 1011, added: 702, placed: 90, paid: 81 },
    { entry: 'home', searched: 503, added: 475, placed: 111, paid: 101 },
    { entry: 'campaign:google / copy of deed', searched: 290, added: 200, placed: 40, paid: 32 },
  ],
}

const COUNTIES = [
  ['17031', 'Cook County', 'IL', 212, 9, 4],
  ['06037', 'Los Angeles County', 'CA', 188, 21, 2],
  ['36061', 'New York County', 'NY', 131, 2, 0],
  ['48201', 'Harris County', 'TX', 96, 14, 6],
  ['04013', 'Maricopa County', 'AZ', 77, 1, 0],
  ['ct-hartford', 'Hartford', 'CT', 12, 3, 1],
  ['15', 'Hawaii', 'HI', 5, 5, 2],
  ['', 'Office not known', '', 3, 3, 0],
] as const

const counted = (ordered: number, desk: number, notFound: number) => ({
  searched: Math.round(ordered * 4.1 + desk * 9),
  bought: ordered,
  ordered,
  desk,
  notFound,
})
/** As the states' areas of a map: some searched a lot, a few hardly. */
const AREAS = Object.keys(STATES).map((id, place) => ({
  id,
  ...counted(place % 9 === 0 ? 3 : 40 + ((place * 37) % 90), (place * 7) % 13, place % 4),
}))

const PLACES: CallResult<typeof adminPlaces> = {
  total: counted(724, 58, 15),
  rateAtOnce: 0.27,
  areas: AREAS,
  top: COUNTIES.map(([id, name, state, ordered, desk, notFound]) => ({
    id,
    name,
    state,
    ...counted(ordered, desk, notFound),
    lost: Math.round(ordered / 7) + desk,
    medianHours: desk > 4 ? 18.4 : 0.02,
  })),
}
const IN_ILLINOIS = {
  ...PLACES,
  areas: ['17031', '17043', '17031', '17201', '17097'].map((id, place) => ({
    id,
    ...counted(200 - place * 30, place * 4, place),
  })),
}

const FORECAST: CallResult<typeof adminForecast> = {
  past: stepsOf(NOW, 1).map(({ from }, place) => ({
    day: from,
    ...{ low: 9, expected: 20 + (place % 7), high: 34, sold: 14 + ((place * 5) % 23) },
  })),
  days: Array.from({ length: 30 }, (_, place) => ({
    day: addDays(NOW.to, place + 1),
    ...{ low: 11, expected: 24 + (place % 7), high: 38 },
  })),
  total: { low: 742, expected: 807, high: 872 },
  pastTotal: { expected: 690, sold: 712 },
  revenuePerDeed: 1870,
}

const METRICS: CallResult<typeof adminSearchMetrics> = {
  totalSearches: 1204,
  searchesToday: 163,
  uniqueSessions: 512,
  conversionRate: 0.118,
  topZipCodes: [
    { zip: '10118', count: 44 },
    { zip: '60606', count: 31 },
  ],
}
const LEADERS: CallResult<typeof adminSearchLeaders> = [
  { rawQuery: '350 5th Ave, New York, NY 10118', count: 44, conversions: 12 },
  { rawQuery: '233 S Wacker Dr, Chicago, IL 60606', count: 31, conversions: 9 },
]

const ALL = {
  places: json(200, PLACES),
  figures: json(200, compared(figures)),
  funnel: json(200, FUNNEL),
  forecast: json(200, FORECAST),
}
const NONE = {
  figures: json(
    200,
    compared(() => EMPTY),
  ),
  funnel: json(200, {
    now: { searched: 0, added: 0, placed: 0, paid: 0 },
    before: { searched: 0, added: 0, placed: 0, paid: 0 },
    entries: [],
  }),
  places: json(200, {
    total: counted(0, 0, 0),
    rateAtOnce: null,
    areas: [],
    top: [],
  }),
  forecast: json(200, {
    ...FORECAST,
    past: FORECAST.past.map(({ day }) => ({ day, low: 0, expected: 0, high: 0, sold: 0 })),
    days: FORECAST.days.map(({ day }) => ({ day, low: 0, expected: 0, high: 0 })),
    total: { low: 0, expected: 0, high: 0 },
    pastTotal: { expected: 0, sold: 0 },
    revenuePerDeed: 0,
  }),
}
const failing = (...calls: string[]) =>
  Object.fromEntries(calls.map((call) => [call, failure(500, 'internal')]))
const MAP = /^Numbers are those of the table|^Choose a state/
const OWNED = { path: '/admin/reports', session: { role: 'owner' as const } }
const DEMAND = '/admin/reports/demand'
const OPERATIONS = '/admin/reports/operations'
const NO_MONEY = {
  ...Object.fromEntries(
    [
      ...[
        'states',
        'sources',
        'offices',
        'ads',
        'customers',
        'entries',
        'reasons',
        'movements',
        'people',
      ],
      'cohorts',
    ].map((report) => [report, []]),
  ),
  now: { ...OWNER_REPORTS.now, total: marginOf(addMoney([])) },
  before: { ...OWNER_REPORTS.before, total: marginOf(addMoney([])) },
  officesLeftOut: { count: 0, ...marginOf(addMoney([])) },
}

export const REPORT_STATES: ScreenState[] = [
  ...screens(
    'reports, money',
    {
      ...OWNED,
      answers: { 'owner-reports': json(200, OWNER_REPORTS), ...ALL },
      shows: 'What did we keep?',
      noun: 'the money reports',
    },
    {
      'all states': (page) => page.getByRole('button', { name: /^Show all/ }).click(),
      'by office': async (page) => {
        await page.getByLabel('Margin by', { exact: true }).selectOption('offices')
        await text('212 others')(page)
      },
      'nothing yet': {
        answers: { 'owner-reports': json(200, { ...OWNER_REPORTS, ...NO_MONEY }) },
        shows: 'Nothing in this period.',
      },
      'a point by keyboard': async (page) => {
        const chart = page.getByRole('slider', { name: /^Revenue/ })
        await chart.focus()
        await chart.press('ArrowLeft')
        await chart.press('ArrowLeft')
        await text(/^Nov 14, 2026: \$/)(page)
      },
      'days in the wrong order': async (page) => {
        await page.getByLabel('From', { exact: true }).fill('2026-11-02')
        await page.getByLabel('To', { exact: true }).fill(addDays('2026-11-02', -1))
        await page.getByRole('button', { name: 'Show', exact: true }).click()
        await text('The last day is before the first')(page)
      },
      'for an agent': { session: { role: 'agent' }, shows: 'Is revenue growing?' },
    },
  ),
  ...screens(
    'reports, demand',
    {
      ...OWNED,
      path: DEMAND,
      answers: { ...ALL, 'owner-reports': json(200, OWNER_REPORTS) },
      shows: MAP,
      noun: 'the counties',
    },
    {
      'as tables': async (page) => {
        for (const table of await page.getByText('Show as table').all()) await table.click()
      },
      'a state': { path: `${DEMAND}?state=IL`, answers: { places: json(200, IN_ILLINOIS) } },
      'nothing yet': { answers: NONE, shows: 'Nothing was searched or ordered here.' },
      'nothing of it loaded': {
        answers: failing(...Object.keys(ALL)),
        shows: 'Couldn’t load the counties',
      },
      'for an agent': { session: { role: 'agent' } },
    },
  ),
  ...screens(
    'reports, operations',
    {
      ...OWNED,
      path: OPERATIONS,
      answers: { 'owner-reports': json(200, OWNER_REPORTS), ...ALL },
      shows: 'Deeds per hour',
      noun: 'the desk’s figures',
    },
    {
      'nothing yet': {
        answers: { ...NONE, 'owner-reports': json(200, { ...OWNER_REPORTS, ...NO_MONEY }) },
        shows: 'Nobody worked at the desk.',
      },
    },
  ),
  ...screens(
    'searches',
    {
      path: '/admin/searches',
      answers: { 'search-metrics': json(200, METRICS), 'search-leaders': json(200, LEADERS) },
      shows: '350 5th Ave',
    },
    {
      'nothing yet': {
        answers: {
          'search-metrics': json(200, {
            totalSearches: 0,
            searchesToday: 0,
            uniqueSessions: 0,
            conversionRate: 0,
            topZipCodes: [],
          }),
          'search-leaders': json(200, []),
        },
        shows: 'No search data yet',
      },
      'not loaded': {
        answers: failing('search-metrics', 'search-leaders'),
        shows: 'Couldn’t load the addresses',
      },
    },
  ),
]
