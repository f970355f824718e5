/** Everything that can go wrong by design. Each code needs a status in http/. */
export type ErrorCode =
  | 'invalid_request'
  | 'amount_invalid'
  | 'amount_mismatch'
  | 'duplicate_address'
  | 'address_unknown'
  | 'not_sold'
  | 'intent_not_open'
  | 'order_conflict'
  | 'not_found'
  | 'invalid_transition'
  | 'assigned_to_other'
  | 'outside_policy'
  | 'link_expired'
  | 'link_revoked'
  | 'unauthenticated'
  | 'invalid_credentials'
  | 'forbidden'
  | 'key_invalid'
  | 'key_expired'
  | 'key_revoked'
  | 'organization_disabled'
  | 'scope_missing'
  | 'test_mode_off'
  | 'idempotency_key_missing'
  | 'idempotency_key_in_use'
  | 'idempotency_key_reused'
  | 'not_delivered'
  | 'file_gone'
  | 'session_required'
  | 'stale_session'
  | 'captcha_required'
  | 'rate_limited'
  | 'too_many_unpaid'
  | 'balance_too_low'
  | 'balance_frozen'
  | 'spending_limit'
  | 'not_configured'
  | 'unavailable'
  | 'provider_unavailable'
  | 'provider_failed'
  | 'provider_refused'

export interface FieldError {
  field: string
  code: ErrorCode
  message: string
}

/** All of them in one refusal. */
export function refuseAll(all: readonly FieldError[]): void {
  const [first] = all
  if (!first) return
  throw new AppError(first.code, first.message, { field: first.field, all })
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Each thing that is wrong, where several can be; the first is the error itself. */
  readonly all: readonly FieldError[]
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      field?: string
      all?: readonly FieldError[]
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.field = details.field
    this.all = details.all ?? []
    this.retryAfter = details.retryAfter
  }
}

/** The same answer for "not yours" and "not there": an ID alone reveals nothing. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `We can’t find this ${what}.`)
}

export function orNotFound<T>(thing: T | null | undefined, what: string): T {
  if (thing === undefined || thing === null) throw notFound(what)
  return thing
}

export function tooSoon(why: string, waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new AppError('rate_limited', `${why} Please try again in ${inWords(retryAfter)}.`, {
    retryAfter,
  })
}

export function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
