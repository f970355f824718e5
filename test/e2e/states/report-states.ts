import { addDays, rangeBefore, stepsOf } from '../../../src/analytics/date-range.ts'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type {
  adminFigures,
  adminFunnel,
  adminPlaces,
  adminSearchLeaders,
  adminSearchMetrics,
  Figures,
  SourceHealth,
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
}

const COUNTIES = [
  ['17031', 'Cook County', 'IL', 212, 9, 4],
  ['06037', 'Los Angeles County', 'CA', 188, 21, 2],
  ['36061', 'New York County', 'NY', 131, 2, 0],
  ['48201', 'Harris County', 'TX', 96, 14, 6],
  ['04013', 'Maricopa County', 'AZ', 77, 1, 0],
  ['ct-hartford', 'Hartford', 'CT', 12, 3, 1],
  ['15', 'Hawaii', 'HI', 5, 5, 2],
  ['', 'Office not known', null, 3, 3, 0],
] as const

const PLACES: CallResult<typeof adminPlaces> = {
  total: { ordered: 724, desk: 58, delivered: 641, notFound: 15 },
  counties: [
    ...COUNTIES.map(([id, , , ordered, desk, notFound]) => ({
      id: id === 'ct-hartford' ? '09003' : id,
      ordered,
      desk,
      delivered: ordered - notFound,
      notFound,
    })),
    ...['12086', '53033', '26163', '13121', '08031', '25025', '42101', '37183', '39049'].map(
      (id, place) => ({ id, ordered: 30 - place * 3, desk: 1, delivered: 20, notFound: 0 }),
    ),
  ],
  top: COUNTIES.map(([id, name, state, ordered, desk, notFound]) => ({
    id,
    name,
    state,
    ordered,
    desk,
    notFound,
    delivered: ordered - notFound,
    medianHours: desk > 4 ? 18.4 : 0.02,
  })),
}

const counts = (calls: number, down: number) => ({
  calls,
  ok: calls - down - 12,
  notFound: 9,
  ambiguous: 2,
  refused: 1,
  down,
  medianMs: 412,
  p95Ms: 2310,
})
const SOURCES: SourceHealth[] = [
  {
    source: 'recorder',
    lastDay: counts(381, 0),
    lastWeek: counts(2604, 3),
    hours: Array.from({ length: 24 }, () => ({ calls: 16, down: 0 })),
    state: 'up',
    lastFailure: null,
  },
  {
    source: 'miami-dade',
    lastDay: counts(44, 18),
    lastWeek: counts(304, 20),
    hours: Array.from({ length: 24 }, (_, hour) => ({ calls: 2, down: hour > 20 ? 2 : 0 })),
    state: 'paused',
    lastFailure: { words: 'no answer in time', at: new Date(Date.now() - 240_000) },
  },
]

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
  figures: json(200, compared(figures)),
  funnel: json(200, FUNNEL),
  places: json(200, PLACES),
  'source-health': json(200, SOURCES),
}
const NONE = {
  figures: json(
    200,
    compared(() => EMPTY),
  ),
  funnel: json(200, {
    now: { searched: 0, added: 0, placed: 0, paid: 0 },
    before: { searched: 0, added: 0, placed: 0, paid: 0 },
  }),
  places: json(200, {
    total: { ordered: 0, desk: 0, delivered: 0, notFound: 0 },
    counties: [],
    top: [],
  }),
  'source-health': json(200, []),
}
const failing = (...calls: string[]) =>
  Object.fromEntries(calls.map((call) => [call, failure(500, 'internal')]))
const MAP = /^Numbers are those of the table|^Deeds by state/
const OWNED = { path: '/admin/reports', session: { role: 'owner' as const } }
const NO_MONEY = Object.fromEntries(
  ['sources', 'offices', 'states', 'reasons', 'movements', 'ads', 'customers'].map((report) => [
    report,
    [],
  ]),
)

export const REPORT_STATES: ScreenState[] = [
  ...screens(
    'reports',
    {
      path: '/admin/reports',
      answers: ALL,
      shows: MAP,
      session: { role: 'agent' },
      noun: 'the figures',
    },
    {
      'a point by keyboard': async (page) => {
        const chart = page.getByRole('slider', { name: /^Revenue/ })
        await chart.focus()
        await chart.press('ArrowLeft')
        await chart.press('ArrowLeft')
        await text(/^Nov 14, 2026: \$/)(page)
      },
      'as tables': async (page) => {
        for (const table of await page.getByText('Show as table').all()) await table.click()
      },
      'where we fail in a state': { path: '/admin/reports?days=90&state=IL&sort=failed' },
      'no money yet': {
        ...OWNED,
        answers: {
          'owner-reports': json(200, { ...OWNER_REPORTS, ...NO_MONEY, officesLeftOut: 0 }),
        },
        shows: 'Nothing in this period.',
      },
      'days in the wrong order': async (page) => {
        await page.getByLabel('From', { exact: true }).fill('2026-11-02')
        await page.getByLabel('To', { exact: true }).fill(addDays('2026-11-02', -1))
        await page.getByRole('button', { name: 'Show', exact: true }).click()
        await text('The last day is before the first')(page)
      },
      'nothing yet': { answers: NONE, shows: 'Nothing was ordered here.' },
      'nothing of it loaded': {
        answers: failing(...Object.keys(ALL)),
        shows: 'Couldn’t load the counties',
      },
    },
  ),
  ...screens('reports, money for owners', {
    ...OWNED,
    answers: { 'owner-reports': json(200, OWNER_REPORTS), ...ALL },
    shows: 'Margin by office',
    noun: 'the money reports',
  }),
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
