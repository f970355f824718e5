import * as z from 'zod/mini'
import { Count, Day } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentCsv, staffRead } from './calls.ts'

/** The first and last day, both included, in the shop's time zone. */
const days = z.object({ from: Day, to: Day })

export const adSummary = endpoint(staffRead, '/api/admin/ads', {
  query: z.object({
    range: z.optional(z.enum(['last_week', 'last_30_days'])),
    /** Used if no range is given. */
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    conversionName: z.string(),
    timeZone: z.string(),
    conversions: Count,
    /** Cents. */
    value: Count,
    /** Orders whose clicks are too old for Google; one more than `mostCounted` means "or more". */
    tooOld: Count,
    mostCounted: Count,
    /** Conversions with none of their value left, and those with less of it. */
    retractions: Count,
    restatements: Count,
    /** Cents refunded. */
    refunded: Count,
  }),
})

export const adConversions = endpoint(agentCsv, '/api/admin/ads/conversions.csv', { query: days })

export const adAdjustments = endpoint(agentCsv, '/api/admin/ads/adjustments.csv', { query: days })
