import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import { AppError } from '../errors.ts'

/** One call to the provider, the SDK's own retries included, may take this long. */
const LIMIT_MS = 8_000
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
export function withinTimeLimit<T>(work: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const call: Call = { until: Date.now() + LIMIT_MS, giveUp: reject, isOver: false }
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
      if (closedUntil > 0) closedUntil = now() + LIMIT_MS
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

/**
 * The SDK's HTTP client, except that a request ends when its call's time is up and none is made while
 * the breaker is open. The SDK would try again after a timeout, and hold its caller for as long again.
 */
export function limitedHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const breaker = openBreaker(Date.now)
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(host, port, path, method, headers, body, protocol, timeoutMs) {
      const call = calls.getStore()
      if (call?.isOver || !breaker.mayCall()) throw giveUp(call)
      const leftMs = call ? Math.max(1, call.until - Date.now()) : timeoutMs
      const shortest = Math.min(timeoutMs, leftMs)
      try {
        const response = await client.makeRequest(
          host,
          port,
          path,
          method,
          headers,
          body,
          protocol,
          shortest,
        )
        breaker.end(false)
        return response
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        const stalled = code === Stripe.HttpClient.TIMEOUT_ERROR_CODE
        breaker.end(stalled)
        if (stalled) giveUp(call)
        throw error
      }
    },
  }
}

/** Ends the whole call, the SDK's further tries included; returns the error it ends with. */
function giveUp(call: Call | undefined): AppError {
  const error = new AppError(
    'provider_unavailable',
    'The card provider isn’t responding right now.',
    { retryAfter: RETRY_AFTER_SECONDS },
  )
  if (call) call.isOver = true
  call?.giveUp(error)
  return error
}
