import * as z from 'zod/mini'
import { LEVELS, LIGHT_NAMES } from '../../upkeep/health/light.ts'
import { Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { staffRead } from './calls.ts'

export const Light = z.object({
  name: z.enum(LIGHT_NAMES),
  level: z.enum(LEVELS),
  says: z.string(),
  /** Since when, or when it was last seen working, to the minute. */
  at: z.nullable(Timestamp),
})
export type Light = z.infer<typeof Light>

const count = z.int().check(z.nonnegative())

export const adminPulse = endpoint({
  ...staffRead,
  path: '/api/admin/pulse',
  response: z.object({
    lights: z.array(Light),
    /** Up to 1,000 each. */
    counts: z.object({
      desk: count,
      overdue: count,
      refundRequests: count,
      decisions: count,
      alerts: count,
    }),
    /** Differs once anything has happened to any order. */
    changed: z.nullable(z.string()),
  }),
})
export type Pulse = z.infer<typeof adminPulse.response>
