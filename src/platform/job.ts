import * as z from 'zod'
import type { Log } from './log.ts'

export interface JobOptions {
  retryLimit: number
  /** Seconds; doubled at each retry up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  /** A run that takes longer is abandoned and retried. */
  expireInSeconds: number
  /** Someone is waiting for it, so NOTIFY wakes it instead of polling. */
  urgent: boolean
  oncePerKey: boolean
  /** Its payload names a person: deleted this soon after its end, and in no other queue. */
  forgetAfterSeconds?: number
  schedule?: string
  concurrency: number
  /** How many of those are picked up and ended together, with one statement each; the next are picked
   * up when all of them have ended, so only short runs belong together. */
  batch: number
  /** One run does what several asked for within a moment, so it's woken a moment later. */
  gathers: boolean
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
  batch: 1,
  gathers: false,
}

export function defineJob<P extends object>(
  name: string,
  payload: z.ZodType<P>,
  options: Partial<JobOptions> = {},
): Job<P> {
  return { name, payload, ...DEFAULTS, ...options }
}

/** Waits a quarter of an hour for a service that's down; then it goes to a person. */
export const RETRY_FOR_MINUTES = { retryLimit: 20, retryDelayMax: 60 } as const

/** Waits more than five hours for our own scanner and tools, at most a quarter of an hour between
 * tries: a copy can't be checked without them, and nothing a person does at the desk replaces them. */
export const RETRY_FOR_HOURS = { retryLimit: 30, retryDelayMax: 900 } as const

export const nothing = z.object({})

export interface JobContext {
  /** Aborts when the run must stop: its time is up, or another process has taken it over. */
  signal: AbortSignal
  log: Log
}

export interface JobHandler<Needs = never> {
  readonly job: Job
  run(parts: Needs, payload: object, context: JobContext): Promise<void>
}

export function handle<
  P extends object,
  Run extends (parts: never, payload: P, context: JobContext) => Promise<void>,
>(job: Job<P>, run: Run): { readonly job: Job<P>; readonly run: Run } {
  return { job, run }
}
