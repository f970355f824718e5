import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../contract/api/endpoint.ts'
import { AppError, type ErrorCode } from '../errors.ts'

/** The one map from error code to status; a new code doesn't compile until it's listed here. */
const STATUS: Record<ErrorCode, number> = {
  invalid_request: 400,
  amount_invalid: 422,
  amount_mismatch: 409,
  duplicate_address: 422,
  address_unknown: 422,
  not_sold: 422,
  intent_not_open: 409,
  order_conflict: 409,
  not_found: 404,
  invalid_transition: 409,
  assigned_to_other: 409,
  outside_policy: 409,
  link_expired: 410,
  link_revoked: 410,
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  key_invalid: 401,
  key_expired: 401,
  key_revoked: 401,
  organization_disabled: 403,
  scope_missing: 403,
  test_mode_off: 503,
  idempotency_key_missing: 400,
  idempotency_key_in_use: 409,
  idempotency_key_reused: 422,
  not_delivered: 409,
  file_gone: 410,
  session_required: 403,
  stale_session: 403,
  captcha_required: 403,
  rate_limited: 429,
  too_many_unpaid: 429,
  balance_too_low: 402,
  balance_frozen: 402,
  spending_limit: 402,
  not_configured: 503,
  unavailable: 503,
  provider_unavailable: 503,
  provider_failed: 503,
  provider_refused: 502,
}

const REFUSALS = [401, 403, 429]

export function statusOf(code: ErrorCode): number {
  return STATUS[code]
}

/** SQLSTATEs of a server that is stopping, crashed, starting or full; class 08 is a lost connection. */
const AWAY_STATES = /^(57P0[1-3]|53300|08...)$/
const AWAY_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT']
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
const RETRY_AFTER_SECONDS = 5

/** An error the caller may be told about. A database that's down is one: it will be back. */
export function knownError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as { code?: string }
  const isAway =
    AWAY_STATES.test(code) || AWAY_CODES.includes(code) || AWAY_WORDS.test(error.message)
  if (!isAway) return undefined
  const words = "We can't reach our records right now. Please try again in a few seconds."
  return new AppError('unavailable', words, { retryAfter: RETRY_AFTER_SECONDS, cause: error })
}

/** The one error handler. Unexpected errors are logged in full and never shown to the caller. */
export function handleError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('cache-control', 'no-store')
  const known = knownError(error)
  if (known) {
    const { code, message, field, all } = known
    const status = STATUS[code]
    if (status >= 500) request.log.warn({ err: known }, 'request failed')
    // Someone tried something that isn't theirs, or tried too often: we log why, but not who.
    if (REFUSALS.includes(status)) request.log.info({ code }, 'refused')
    if (known.retryAfter) reply.header('retry-after', known.retryAfter)
    send(reply, request, { status, code, message, field, all, error: known })
    return
  }
  // Fastify's own refusals: a body that's too large, isn't JSON or has the wrong type.
  const { statusCode: status, message } = error as FastifyError
  if (status && status < 500) {
    send(reply, request, { status, code: 'invalid_request', message })
    return
  }
  request.log.error({ err: error }, 'request failed unexpectedly')
  const words = 'Something went wrong on our side. Please try again.'
  send(reply, request, { status: 500, code: 'internal', message: words })
}

interface Refusal {
  status: number
  code: string
  message: string
  field?: string | undefined
  all?: AppError['all']
  /** Where we wrote the words ourselves: Fastify's may quote the body. */
  error?: AppError
}

function send(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): void {
  const { status, code, message, field, all = [] } = refusal
  const requestId = request.id
  sent.set(request, refusal)
  reply.status(status)
  if (!isOfApi(request)) {
    void reply.type('application/json').send({ code, message, field, requestId })
    return
  }
  const type = `/developers#${code}`
  const title = STATUS_CODES[status] ?? 'Error'
  const problem: Problem = { type, title, status, code, detail: message, field, requestId }
  if (all.length > 0) {
    problem.errors = all.map(({ field, code, message }) => ({ field, code, detail: message }))
  }
  // A key that is missing or wrong is asked for the way RFC 6750 says.
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  void reply.header('request-id', requestId).type('application/problem+json').send(problem)
}

const sent = new WeakMap<FastifyRequest, Refusal>()

/** What a refused request was answered with. */
export function sentRefusal(request: FastifyRequest): Refusal | undefined {
  return sent.get(request)
}

const API_PATH = '/api/v1'

/** The API's errors have a form of their own; the pages' calls have theirs. */
function isOfApi({ url }: FastifyRequest): boolean {
  return url === API_PATH || url.startsWith(`${API_PATH}/`) || url.startsWith(`${API_PATH}?`)
}
