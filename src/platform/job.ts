import type * as z from 'zod'

export interface JobOptions {
  retryLimit: number
  /** Seconds; doubled at each retry up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  /** A run that takes longer is given up and tried again. */
  expireInSeconds: number
  /** Someone is waiting for it: woken by NOTIFY instead of found by polling. */
  urgent: boolean
  /** At most one waiting for the same key. */
  oncePerKey: boolean
  /** The payload names a person: it is deleted so soon after the end, and goes to no other queue. */
  forgetAfterSeconds?: number
  /** A cron expression, for what happens by the clock. */
  schedule?: string
  /** How many one process runs at a time. */
  concurrency: number
}

export interface Job<P extends object = object> extends JobOptions {
  readonly name: string
  readonly payload: z.ZodType<P>
}

const DEFAULTS: JobOptions = {
  retryLimit: 5,
  retryDelay: 2,
  retryDelayMax: 60,
  expireInSeconds: 120,
  urgent: false,
  oncePerKey: false,
  concurrency: 1,
}

export function defineJob<P extends object>(
  name: string,
  payload: z.ZodType<P>,
  options: Partial<JobOptions> = {},
): Job<P> {
  return { name, payload, ...DEFAULTS, ...options }
}
