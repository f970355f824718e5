import * as z from 'zod/mini'
import { isRangeOfDays, MAX_RANGE_DAYS } from '../../analytics/date-range.ts'
import { Count, Day, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { staffRead } from './calls.ts'

/** Cents, each on the day it moved; a refund that came back counts against its day's refunds. */
const Money = { captured: z.int(), refunded: z.int(), disputed: z.int() }

export const adminStats = endpoint(staffRead, '/api/admin/stats', {
  response: z.object({
    totalOrders: Count,
    /** Cents we keep: captured, less refunded, less lost to disputes. */
    totalRevenue: z.int(),
    ...Money,
    /** Distinct emails. */
    totalCustomers: Count,
    totalDeeds: Count,
  }),
})

export const adminSearchMetrics = endpoint(staffRead, '/api/admin/search-metrics', {
  response: z.object({
    totalSearches: Count,
    searchesToday: Count,
    uniqueSessions: Count,
    conversionRate: z.number().check(z.minimum(0), z.maximum(1)),
    topZipCodes: z.array(z.object({ zip: z.string(), count: Count })),
  }),
})

export const adminSearchLeaders = endpoint(staffRead, '/api/admin/search-leaders', {
  response: z.array(z.object({ rawQuery: z.string(), count: Count, conversions: Count })),
})

/** Days, both included, in the shop's time zone. */
const days = { from: z.iso.date(), to: z.iso.date() }

/** This many days ending today, or a range of days. */
export const RangeQuery = {
  days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_RANGE_DAYS))),
  from: z.optional(Day),
  to: z.optional(Day),
}
export const isRange = z.refine<{ days?: number; from?: string; to?: string }>(
  ({ days, from, to }) => {
    if (days !== undefined) return !from && !to
    return from !== undefined && to !== undefined && isRangeOfDays({ from, to })
  },
  { message: 'Either days, or from and to in this order, five years at most', path: ['from'] },
)

const Figures = z.object({
  /** Paid, by the day of payment. */
  orders: Count,
  /** The deeds of those orders. */
  sold: Count,
  /** Cents we keep: captured, less refunded, less lost to disputes. */
  revenue: z.int(),
  ...Money,
  deeds: Count,
  /** How many refunds went out, less those that came back. */
  refunds: z.int(),
  /** Lines refunded because the deed couldn't be found. */
  notFound: Count,
  /** Seconds from payment to delivery, accurate to 2.2%. */
  medianWait: z.nullable(z.number()),
  p95Wait: z.nullable(z.number()),
})
export type Figures = z.infer<typeof Figures>

const Step = z.object({ ...days, ...Figures.shape })
const FiguresOfRange = z.object({ ...days, total: Figures, steps: z.array(Step) })
export type FiguresOfRange = z.infer<typeof FiguresOfRange>

export const adminFigures = endpoint(staffRead, '/api/admin/figures', {
  query: z.object(RangeQuery).check(isRange),
  response: z.object({ stepDays: z.int(), now: FiguresOfRange, before: FiguresOfRange }),
})

const Funnel = z.object({ searched: Count, added: Count, placed: Count, paid: Count })
export type Funnel = z.infer<typeof Funnel>

export const adminFunnel = endpoint(staffRead, '/api/admin/funnel', {
  query: z.object(RangeQuery).check(isRange),
  response: z.object({
    now: Funnel,
    before: Funnel,
    /** By the page or campaign that the sessions came from: the 20 with the most. */
    entries: z.array(z.extend(Funnel, { entry: z.string() })),
  }),
})

const PlaceCounts = {
  /** Addresses that visitors chose, and those of them that were paid for. */
  searched: Count,
  bought: Count,
  ordered: Count,
  desk: Count,
  notFound: Count,
}
const Area = z.object({ id: z.string(), ...PlaceCounts })
const Place = z.object({
  ...Area.shape,
  name: z.string(),
  /** Empty if it isn't known. */
  state: z.string(),
  /** Sales it would have had besides, at the rate of places where deeds are there at once. */
  lost: Count,
  medianHours: z.nullable(z.number()),
})
export type Place = z.infer<typeof Place>

export const adminPlaces = endpoint(staffRead, '/api/admin/places', {
  query: z
    .object({ ...RangeQuery, state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))) })
    .check(isRange),
  response: z.object({
    total: z.object(PlaceCounts),
    /** Of the addresses chosen where deeds are there at once, the share that was paid for. */
    rateAtOnce: z.nullable(z.number()),
    /** The states, or the counties of the requested one; for a map. */
    areas: z.array(Area),
    /** Those with the most lost sales, then the most that failed, with everything we know about them. */
    top: z.array(Place),
  }),
})

const ForecastDay = z.object({ day: Day, low: z.number(), expected: z.number(), high: z.number() })

export const adminForecast = endpoint(staffRead, '/api/admin/forecast', {
  response: z.object({
    /** What we would have said 30 days ago, and the deeds that were sold. */
    past: z.array(z.extend(ForecastDay, { sold: Count })),
    days: z.array(ForecastDay),
    /** Deeds of the next 30 days together, and of the past 30 as expected then. */
    total: z.object({ low: Count, expected: Count, high: Count }),
    pastTotal: z.object({ expected: Count, sold: Count }),
    revenuePerDeed: z.int(),
  }),
})

/** Running totals of a day. */
const SoFar = z.object({ orders: Count, revenue: z.int(), deeds: Count, refunded: z.int() })
export type SoFar = z.infer<typeof SoFar>

export const adminToday = endpoint(staffRead, '/api/admin/today', {
  response: z.object({
    /** The same weekday a week ago. */
    lastWeek: z.object({
      day: Day,
      /** By the same hour. */
      byNow: SoFar,
      course: z.array(SoFar),
    }),
    /** Its course is told at the end of each quarter of an hour; the last one isn't over. */
    today: z.object({ until: Timestamp, course: z.array(SoFar) }),
  }),
})
