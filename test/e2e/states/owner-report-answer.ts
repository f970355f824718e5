import { addMoney, type DeedMoney, marginOf } from '../../../src/analytics/margin.ts'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { Margin, ownerReportsCall } from '../../../src/contract/staff/owner-reports.ts'

type Row = readonly [name: string, deeds: number, office: number, minutes: number, missing?: number]

const moneyOf = ([, deeds, officeCents, minutes, missing = 0]: Row): DeedMoney => ({
  ...{ deeds, missing, officeCents, staffSeconds: minutes * 60, disputedCents: 0 },
  ...{ grossCents: (deeds + missing) * 1999, refundedCents: missing * 1999 },
  feeCents: (deeds + missing) * 74,
})
const margin = (row: Row, place: number): Margin => {
  const money = marginOf(moneyOf(row))
  return {
    id: String(place),
    name: row[0],
    ...money,
    revenueBefore: Math.round(money.revenueCents * (0.8 + place * 0.03)),
  }
}
const share = (name: string, count: number, cents: number) => ({
  name,
  count,
  cents,
  centsBefore: Math.round(cents * 0.9),
})

/** Twenty states, of which the last few cost more than they bring. */
const STATES: Row[] = [
  ...'Texas Florida California Ohio Arizona Georgia Illinois Michigan Nevada Utah Iowa Oregon Maine Idaho Kansas'
    .split(' ')
    .map((name, place) => [name, 90 - place * 5, place * 700, place * 9, place % 3] as const),
  ['Vermont', 9, 1_200, 180, 1],
  ['Mississippi', 8, 900, 260, 2],
  ['Kentucky', 7, 0, 300, 2],
  ['West Virginia', 6, 0, 340, 2],
  ['Louisiana', 9, 8_000, 420, 3],
]
const TOTAL = marginOf(addMoney(STATES.map(moneyOf)))

/** A month of a shop whose staff fetch a seventh of its deeds by hand. */
export const OWNER_REPORTS: CallResult<typeof ownerReportsCall> = {
  now: { from: '2026-10-17', to: '2026-11-15', total: TOTAL },
  before: {
    from: '2026-09-17',
    to: '2026-10-16',
    total: marginOf(addMoney(STATES.slice(0, 16).map(moneyOf))),
  },
  staffHourCents: 3600,
  states: STATES.map(margin).toSorted((a, b) => b.marginCents - a.marginCents),
  sources: (
    [
      ['New York City Register', 131, 0, 0],
      ['National vendor', 402, 0, 12],
      ['Our staff', 96, 61_200, 1_310],
      ['Not delivered', 0, 0, 140, 16],
    ] as const
  ).map(margin),
  offices: (
    [
      ['Cook County, IL', 212, 2_400, 80],
      ['Los Angeles County, CA', 188, 30_600, 410],
      ['New York County, NY', 131, 0, 0],
      ['Office not known', 3, 0, 160, 2],
    ] as const
  ).map(margin),
  officesLeftOut: { count: 212, ...marginOf(moneyOf(['', 95, 3_000, 210])) },
  ads: [margin(['', 310, 0, 900], 0), margin(['', 102, 0, 300], 1)].map((row, place) => ({
    ...row,
    id: place === 0 ? 'none' : 'click',
  })),
  customers: [margin(['', 280, 0, 900], 0), margin(['', 132, 0, 300], 1)].map((row, place) => ({
    ...row,
    id: place === 0 ? 'first' : 'repeat',
  })),
  entries: ['county', 'home', 'campaign:google / copy of deed'].map((id, place) => ({
    ...margin([id, 160 - place * 50, 900, 240 * (place + 1)], place),
    id,
  })),
  reasons: [share('not_found', 15, 29_985), share('wrong_document', 3, 5_997)],
  movements: [
    share('charge', 412, 1_257_371),
    share('dispute', 1, -1_999),
    share('fee', 412, -48_826),
    share('refund', 18, -35_982),
  ],
  movementsBefore: { charge: 380, dispute: 2 },
  people: [
    { id: '1', name: 'grace', deeds: 61, missing: 7, staffSeconds: 31_000 },
    { id: '2', name: 'ada', deeds: 35, missing: 9, staffSeconds: 14_400 },
  ],
  cohorts: [
    { month: '2026-07', customers: 151, again: [50, 36, 30, 20] },
    { month: '2026-08', customers: 158, again: [51, 40, 24] },
    { month: '2026-09', customers: 173, again: [62, 36] },
    { month: '2026-10', customers: 196, again: [57] },
  ],
}
