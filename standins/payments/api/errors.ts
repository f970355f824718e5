import type { Intent, PaymentMethod } from '../objects/objects.ts'

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  network_decline_code?: string
  param?: string
  doc_url?: string
  request_log_url?: string
  charge?: string
  payment_intent?: Intent
  payment_method?: PaymentMethod
}

/** What a call returns instead of an object. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /**
   * False if the idempotency layer must forget the call because the endpoint never started
   * executing.
   */
  readonly recorded: boolean

  constructor(status: number, body: ErrorBody, recorded = true) {
    super(body.message)
    this.status = status
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body
    this.recorded = recorded
  }
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

/** A parameter fails validation: the call never started, so its key stays free. */
export function invalidParameter(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param, code }, false)
}

export function missingParameter(param: string): ApiError {
  return invalidParameter(`Missing required param: ${param}.`, param, 'parameter_missing')
}

export function noSuch(what: string, id: string, param = 'id'): ApiError {
  const message = `No such ${what}: '${id}'`
  const body = { type: 'invalid_request_error', code: 'resource_missing', message, param } as const
  return new ApiError(404, body, false)
}

/** The parameters are fine, but the object's state isn't. */
export function refused(message: string, code?: string, extra: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, code, ...extra })
}

export function forcedFailure(status: number): ApiError {
  if (status === 429) {
    const message = 'Request rate limit exceeded. Please retry after a short wait.'
    return new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message }, false)
  }
  const message = 'An unknown error occurred. (Forced through /_control.)'
  return new ApiError(status, { type: 'api_error', message })
}
