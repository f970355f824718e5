import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { Margin, ownerReportsCall } from '../../../src/contract/staff/owner-reports.ts'

const margin = (
  [name, deeds, officeCents, minutes]: readonly [string, number, number, number],
  place: number,
): Margin => {
  const [revenueCents, feeCents, staffCents] = [deeds * 1999, deeds * 74, minutes * 60]
  return {
    id: String(place),
    name,
    deeds,
    revenueCents,
    feeCents,
    officeCents,
    staffSeconds: minutes * 60,
    staffCents,
    marginCents: revenueCents - feeCents - officeCents - staffCents,
    revenueBefore: Math.round(revenueCents * (0.8 + place * 0.15)),
  }
}
const share = (name: string, count: number, cents: number) => ({
  name,
  count,
  cents,
  centsBefore: Math.round(cents * 0.9),
})

/** A month of a shop whose staff fetch a seventh of its deeds by hand. */
export const OWNER_REPORTS: CallResult<typeof ownerReportsCall> = {
  now: { from: '2026-10-17', to: '2026-11-15' },
  before: { from: '2026-09-17', to: '2026-10-16' },
  staffHourCents: 3600,
  sources: (
    [
      ['New York City Register', 131, 0, 0],
      ['National vendor', 402, 0, 12],
      ['Our staff', 96, 61_200, 1_310],
      ['No deed found', 0, 0, 140],
    ] as const
  ).map(margin),
  offices: (
    [
      ['Cook County, IL', 212, 2_400, 80],
      ['Los Angeles County, CA', 188, 30_600, 410],
      ['New York County, NY', 131, 0, 0],
      ['Office not known', 3, 0, 160],
    ] as const
  ).map(margin),
  officesLeftOut: 212,
  states: [
    share('California', 240, 479_760),
    share('Illinois', 214, 427_786),
    share('New York', 140, 279_860),
  ],
  reasons: [share('not_found', 15, 29_985), share('wrong_document', 3, 5_997)],
  movements: [
    share('charge', 412, 1_257_371),
    share('dispute', 1, -1_999),
    share('fee', 412, -48_826),
    share('refund', 18, -35_982),
  ],
  ads: [share('none', 310, 919_540), share('click', 102, 301_849)],
  customers: [share('first', 280, 799_600), share('repeat', 132, 421_789)],
}
