import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ownerRead } from './calls.ts'
import { isRange, RangeQuery } from './figures.ts'

/** What some deeds brought and cost; every movement of money counts on its own day. */
export const Money = z.object({
  /** Delivered. */
  deeds: z.int(),
  /** Refunded because the deed couldn't be found. */
  missing: z.int(),
  grossCents: z.int(),
  refundedCents: z.int(),
  disputedCents: z.int(),
  /** Gross, less refunds and disputes. */
  revenueCents: z.int(),
  /** The card provider's fee, shared by the deeds of an order. */
  feeCents: z.int(),
  /** What the office lists for a copy, where somebody fetched it there. */
  officeCents: z.int(),
  staffSeconds: z.int(),
  staffCents: z.int(),
  marginCents: z.int(),
})
export type Money = z.infer<typeof Money>

const Range = z.object({ from: z.iso.date(), to: z.iso.date(), total: Money })

const Margin = z.extend(Money, { id: z.string(), name: z.string(), revenueBefore: z.int() })
export type Margin = z.infer<typeof Margin>

const Share = z.object({ name: z.string(), count: z.int(), cents: z.int(), centsBefore: z.int() })
export type Share = z.infer<typeof Share>

const Person = z.object({
  id: z.string(),
  name: z.string(),
  deeds: z.int(),
  missing: z.int(),
  staffSeconds: z.int(),
})
export type Person = z.infer<typeof Person>

const Cohort = z.object({
  /** "2026-06", of the first order. */
  month: z.string(),
  customers: z.int(),
  /** How many of them ordered in each month after it; the last one isn't over. */
  again: z.array(z.int()),
})
export type Cohort = z.infer<typeof Cohort>

export const ownerReportsCall = endpoint(ownerRead, '/api/admin/owner-reports', {
  query: z.object(RangeQuery).check(isRange),
  response: z.object({
    now: Range,
    before: Range,
    staffHourCents: z.int(),
    /** Each of these adds up to the total, the best first. */
    states: z.array(Margin),
    sources: z.array(Margin),
    /** The 50 that moved the most, and the rest of them together. */
    offices: z.array(Margin),
    officesLeftOut: z.extend(Money, { count: z.int() }),
    ads: z.array(Margin),
    customers: z.array(Margin),
    /** By the page or campaign that the visit came from. */
    entries: z.array(Margin),
    reasons: z.array(Share),
    /** What moved at the card provider, by kind: positive came in. */
    movements: z.array(Share),
    /** How many there were of each kind in the previous period. */
    movementsBefore: z.record(z.string(), z.int()),
    people: z.array(Person),
    cohorts: z.array(Cohort),
  }),
})
export type OwnerReports = z.infer<typeof ownerReportsCall.response>
