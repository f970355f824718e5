import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import { AppError } from '../errors.ts'

/** One call to the provider, the SDK's own retries included, may take this long. */
const PATIENCE_MS = 8_000
/** How many calls must have ended lately before they say anything about the provider. */
const ENOUGH = 5
const LATELY_MS = 60_000
const PAUSE_MS = 15_000
const RETRY_AFTER_SECONDS = 10

interface Call {
  until: number
  giveUp(error: AppError): void
  isOver: boolean
}

const calls = new AsyncLocalStorage<Call>()

/** Waits for as long as a customer would. Repeating the call is safe: it has the same key. */
export function patiently<T>(work: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const call: Call = { until: Date.now() + PATIENCE_MS, giveUp: reject, isOver: false }
  return calls.run(call, () => Promise.race([work(), promise]))
}

/** Leaves a provider alone for a while when most calls stall, so that ours don't pile up. */
export function openBreaker(now: () => number) {
  let ended: Array<{ at: number; stalled: boolean }> = []
  let closedUntil = 0
  return {
    mayCall(): boolean {
      if (closedUntil > now()) return false
      // After a pause, one call goes ahead; the others wait for how it ends.
      if (closedUntil > 0) closedUntil = now() + PATIENCE_MS
      return true
    },
    end(stalled: boolean): void {
      if (closedUntil > 0 && !stalled) {
        closedUntil = 0
        ended = []
      }
      ended = [...ended.filter(({ at }) => now() - at < LATELY_MS), { at: now(), stalled }]
      const stalls = ended.filter((each) => each.stalled).length
      if (stalled && ended.length >= ENOUGH && stalls > ended.length / 2) {
        closedUntil = now() + PAUSE_MS
      }
    },
  }
}

/** The SDK would try again after a timeout, and hold its caller for as long again. */
export function patientHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const breaker = openBreaker(Date.now)
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const call = calls.getStore()
      if (call?.isOver || !breaker.mayCall()) throw giveUp(call)
      const timeout = Math.max(1, (call?.until ?? Number.POSITIVE_INFINITY) - Date.now())
      request[7] = Math.min(request[7], timeout)
      try {
        const response = await client.makeRequest(...request)
        breaker.end(false)
        return response
      } catch (error) {
        const stalled =
          (error as NodeJS.ErrnoException).code === Stripe.HttpClient.TIMEOUT_ERROR_CODE
        breaker.end(stalled)
        if (stalled) giveUp(call)
        throw error
      }
    },
  }
}

function giveUp(call: Call | undefined): AppError {
  const error = new AppError(
    'provider_unavailable',
    'The card provider is not answering right now.',
    { retryAfter: RETRY_AFTER_SECONDS },
  )
  if (call) call.isOver = true
  call?.giveUp(error)
  return error
}
