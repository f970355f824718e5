import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '../errors.ts'

/** The one map from error code to status; a new code doesn't compile until it's listed here. */
const STATUS: Record<ErrorCode, number> = {
  invalid_request: 400,
  amount_invalid: 422,
  amount_mismatch: 409,
  duplicate_address: 422,
  address_unavailable: 422,
  intent_not_open: 409,
  order_conflict: 409,
  not_found: 404,
  invalid_transition: 409,
  not_claimed: 409,
  outside_policy: 409,
  link_expired: 410,
  link_revoked: 410,
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  session_required: 403,
  stale_session: 403,
  captcha_required: 403,
  rate_limited: 429,
  not_configured: 503,
  provider_unavailable: 503,
  provider_failed: 503,
  provider_refused: 502,
}

const REFUSALS = [401, 403, 429]

export function statusOf(code: ErrorCode): number {
  return STATUS[code]
}

/** The one error handler. Unexpected errors are logged in full and never shown to the caller. */
export function handleError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('cache-control', 'no-store')
  if (error instanceof AppError) {
    const status = STATUS[error.code]
    if (status >= 500) request.log.warn({ err: error }, 'request failed')
    // Someone tried something that isn't theirs, or tried too often: we log why, but not who.
    if (REFUSALS.includes(status)) request.log.info({ code: error.code }, 'refused')
    if (error.retryAfter) reply.header('retry-after', error.retryAfter)
    send(reply, request, status, error.code, error.message, error.field)
    return
  }
  // Fastify's own refusals: a body that's too large, isn't JSON or has the wrong type.
  if (error.statusCode && error.statusCode < 500) {
    send(reply, request, error.statusCode, 'invalid_request', error.message)
    return
  }
  request.log.error({ err: error }, 'request failed unexpectedly')
  send(reply, request, 500, 'internal', 'Something went wrong on our side. Please try again.')
}

function send(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  code: string,
  message: string,
  field?: string,
): void {
  const body = { code, message, ...(field ? { field } : {}), requestId: request.id }
  void reply.status(status).type('application/json').send(body)
}
