import type { RecordedCall, State } from '../state.ts'
import { ApiError } from './errors.ts'
import { type Form, parseForm } from './form.ts'

const KEPT_SECONDS = 24 * 3600

/** Earlier responses by Idempotency-Key, and the keys in use. */
export function createIdempotency(state: State, now: () => number) {
  const inUse = new Set<string>()

  function begin(key: string, endpoint: string, rawBody: string): RecordedCall | undefined {
    if (key.length > 255) {
      throw keyError(400, 'Idempotency keys must be at most 255 characters long.')
    }
    if (inUse.has(key)) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
      throw keyError(409, message, 'idempotency_key_in_use')
    }
    const recorded = state.recordedCalls.get(key)
    if (!recorded || recorded.at + KEPT_SECONDS < now()) {
      inUse.add(key)
      return undefined
    }
    const another = `Try using a key other than '${key}' if you meant to execute a different request.`
    if (recorded.endpoint !== endpoint) {
      const endpoints = `('${endpoint}' vs. '${recorded.endpoint}')`
      throw keyError(
        400,
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ${endpoints}. ${another}`,
      )
    }
    if (recorded.fingerprint !== fingerprint(rawBody)) {
      throw keyError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ${another}`,
      )
    }
    return recorded
  }

  function finish(key: string, rawBody: string, call: Omit<RecordedCall, 'fingerprint' | 'at'>) {
    inUse.delete(key)
    state.recordedCalls.set(key, { ...call, fingerprint: fingerprint(rawBody), at: now() })
  }

  return { begin, finish, release: (key: string) => inUse.delete(key) }
}

export type Idempotency = ReturnType<typeof createIdempotency>

function keyError(status: number, message: string, code?: string): ApiError {
  const type = code ? 'invalid_request_error' : 'idempotency_error'
  return new ApiError(status, { type, message, code }, false)
}

/** The order of parameters doesn't matter, only their values. */
function fingerprint(rawBody: string): string {
  const sorted = (form: Form): unknown =>
    Object.keys(form)
      .sort()
      .map((name) => {
        const value = form[name]
        return [name, typeof value === 'object' ? sorted(value) : value]
      })
  return JSON.stringify(sorted(parseForm(rawBody)))
}
