import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { Db } from '../../platform/db.ts'
import { countHit, type Limit } from '../../platform/rate-limit.db.ts'
import { enterBreaker, recordAnswer, recordFailure } from './breaker.db.ts'
import type { Permit } from './client.ts'

/** A call that fits in so soon is worth waiting for; a longer wait is the job's to make. */
const WORTH_WAITING_S = 15

/** What keeps us polite to a source: its rate, and leaving it alone while it is down. */
export function permitOf(
  { db, clock }: { db: Db; clock: () => Date },
  source: string,
  limit?: Limit,
): Permit {
  return {
    async ask(signal) {
      const closed = await enterBreaker(db, source, clock())
      if (closed || !limit) return closed
      const deadline = clock().getTime() + WORTH_WAITING_S * 1000
      for (;;) {
        const wait = await secondsToWait(db, limit, `source:${source}`, clock())
        if (wait === 0) return undefined
        if (clock().getTime() + wait * 1000 > deadline) return 'we may not ask it so often'
        await pause(wait * 1000, undefined, { signal })
      }
    },
    async tell(failure) {
      if (failure === undefined) await recordAnswer(db, source)
      else await recordFailure(db, source, failure, clock())
    },
  }
}

async function secondsToWait(db: Db, limit: Limit, bucket: string, at: Date): Promise<number> {
  try {
    await countHit(db, limit, bucket, at)
    return 0
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return error.retryAfter ?? 1
    throw error
  }
}
