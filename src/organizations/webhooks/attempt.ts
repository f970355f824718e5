import { DAY, HOUR, later, MINUTE, SECOND } from '../../durations.ts'

/** How long after the one before each attempt follows; the first is made at once. */
export const ATTEMPT_DELAYS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** Up to a tenth longer, so that what failed together doesn't come back together. */
const JITTER = 0.1

/** A receiver may ask us to wait, but not for longer than we keep trying. */
const LONGEST_WAIT = DAY

export const FAILURES = [
  'status',
  'redirect',
  'gone',
  'timeout',
  'unreachable',
  'certificate',
  'name',
  'private_address',
  'secret',
] as const
export type Failure = (typeof FAILURES)[number]

export type DisabledBecause = 'asked' | 'gone' | 'failing'

export interface Outcome {
  /** Null if nothing was answered. */
  status: number | null
  failure: Failure | null
  ms: number
  /** The receiver asked us to wait this many milliseconds. */
  waitMs: number | null
}

/** Success is 2xx alone: whoever redirects gets nothing at the other address either. */
export function failureOf(status: number): Failure | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirect'
  return status === 410 ? 'gone' : 'status'
}

/** When to send it again after this many attempts; null once all of them are used. */
export function nextAttempt(
  at: Date,
  attempts: number,
  waitMs: number | null,
  random: () => number = Math.random,
): Date | null {
  const delay = ATTEMPT_DELAYS[attempts]
  if (delay === undefined) return null
  const planned = Math.round(delay * (1 + JITTER * random()))
  return later(at, Math.max(planned, Math.min(waitMs ?? 0, LONGEST_WAIT)))
}

/** Seconds, or a date, as HTTP has it. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (!header) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime())
}
