import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { Db } from '../../platform/db.ts'
import { countHit, type Limit } from '../../platform/rate-limit.db.ts'
import { enterBreaker, readStanding, recordAnswer, recordFailure } from './breaker.db.ts'
import type { Permit } from './client.ts'
import { SWITCHED_OFF } from './sources.db.ts'

/** A slot this soon is worth waiting for; anything longer is left to the job's retry. */
const WORTH_WAITING_S = 15

/** Keeps us polite to a source: respects its rate limit and pauses while it's down. */
export function permitOf(
  { db, clock }: { db: Db; clock: () => Date },
  source: string,
  limit?: Limit,
): Permit {
  const health = healthOf(db, source)
  return {
    async ask(signal) {
      const standing = await health.read()
      // The last check: whoever chose the source a moment ago may have missed the switch.
      if (standing.isOff) return SWITCHED_OFF
      const closed = await enterBreaker(db, source, standing, clock())
      if (closed || !limit) return closed
      const deadline = clock().getTime() + WORTH_WAITING_S * 1000
      for (;;) {
        const wait = await secondsToWait(db, limit, `source:${source}`, clock())
        if (wait === 0) return undefined
        if (clock().getTime() + wait * 1000 > deadline) return 'we’ve reached its rate limit'
        await pause(wait * 1000, undefined, { signal })
      }
    },
    tell: (failure) => health.tell(failure, clock()),
  }
}

/** The share of a source's rate available to visitors who haven't paid. */
const GUESTS_SHARE = 0.5

/** For queries before anyone has paid. Never waits, never probes a source that was down, and gets
 * only a share of the rate: paying customers go first. */
export function guestPermitOf(
  { db, clock }: { db: Db; clock: () => Date },
  source: string,
  limit?: Limit,
): Permit {
  const health = healthOf(db, source)
  return {
    async ask() {
      const { isOff, openUntil } = await health.read()
      if (isOff) return SWITCHED_OFF
      // Asking never makes a guest the probe.
      if (openUntil) return 'it is left alone for a while'
      if (!limit) return undefined
      const share = { ...limit, hits: Math.max(1, Math.floor(limit.hits * GUESTS_SHARE)) }
      const isFull =
        (await secondsToWait(db, share, `source:${source}:guests`, clock())) > 0 ||
        (await secondsToWait(db, limit, `source:${source}`, clock())) > 0
      return isFull ? 'we’ve reached its rate limit' : undefined
    },
    tell: (failure) => health.tell(failure, clock()),
  }
}

/** A source's failures, as all processes count them. An answer has nothing to clear if none was on
 * record when somebody here last asked. */
function healthOf(db: Db, source: string) {
  let hasFailed = true
  return {
    async read() {
      const standing = await readStanding(db, source)
      hasFailed = standing.failures > 0
      return standing
    },
    async tell(failure: string | undefined, at: Date): Promise<void> {
      if (failure !== undefined) {
        hasFailed = true
        await recordFailure(db, source, failure, at)
      } else if (hasFailed) await recordAnswer(db, source)
    },
  }
}

async function secondsToWait(db: Db, limit: Limit, bucket: string, at: Date): Promise<number> {
  try {
    await countHit(db, [{ limit, bucket }], at)
    return 0
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return error.retryAfter ?? 1
    throw error
  }
}
