import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { isRange, RangeQuery } from './figures.ts'

const Range = z.object({ from: z.iso.date(), to: z.iso.date() })

/** What deeds of one kind brought and cost; a refund counts on its own day. */
const Margin = z.object({
  id: z.string(),
  name: z.string(),
  /** Delivered. */
  deeds: z.int(),
  revenueCents: z.int(),
  /** The card provider's fee, shared by the deeds of an order. */
  feeCents: z.int(),
  /** What the office lists for a copy, where somebody fetched it there. */
  officeCents: z.int(),
  staffSeconds: z.int(),
  staffCents: z.int(),
  marginCents: z.int(),
  revenueBefore: z.int(),
})
export type Margin = z.infer<typeof Margin>

const Share = z.object({
  name: z.string(),
  count: z.int(),
  cents: z.int(),
  centsBefore: z.int(),
})
export type Share = z.infer<typeof Share>

export const ownerReportsCall = endpoint({
  method: 'GET',
  path: '/api/admin/owner-reports',
  access: 'owner',
  query: z.object(RangeQuery).check(isRange),
  response: z.object({
    now: Range,
    before: Range,
    staffHourCents: z.int(),
    sources: z.array(Margin),
    /** The 50 with the most revenue, and how many more there are. */
    offices: z.array(Margin),
    officesLeftOut: z.int(),
    states: z.array(Share),
    reasons: z.array(Share),
    /** What moved at the card provider, by kind: positive came in. */
    movements: z.array(Share),
    ads: z.array(Share),
    customers: z.array(Share),
  }),
})
