/** Everything that can go wrong by design. A new code does not compile until it has a status in http/. */
export type ErrorCode =
  | 'invalid_request'
  | 'amount_invalid'
  | 'amount_mismatch'
  | 'duplicate_address'
  | 'intent_not_open'
  | 'order_conflict'
  | 'not_found'
  | 'invalid_transition'
  | 'outside_policy'
  | 'link_expired'
  | 'link_revoked'
  | 'unauthenticated'
  | 'invalid_credentials'
  | 'forbidden'
  | 'rate_limited'
  | 'not_configured'
  | 'provider_unavailable'
  | 'provider_refused'

export class AppError extends Error {
  readonly code: ErrorCode
  /** The request's field that is at fault, where one is. */
  readonly field: string | undefined
  /** Seconds after which trying again makes sense, where that is known. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: { field?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.field = details.field
    this.retryAfter = details.retryAfter
  }
}
