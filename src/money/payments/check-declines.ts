import { earlier } from '../../durations.ts'
import { tooSoon } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { DECLINES_COUNT_MS, waitAfterDeclines } from './decline-delay.ts'
import { declinesSince } from './declines.db.ts'

/** Rejects anyone who has to wait before trying another card, including a browser that moved to
 * another IP; returns the decline count for everyone else. */
export async function checkDeclines(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  payer: { browserHash: Buffer; callerHash: Buffer },
): Promise<{ declines: number }> {
  const at = clock()
  const since = earlier(at, DECLINES_COUNT_MS)
  const { caller, browser } = await declinesSince(db, payer, since)
  const seen = [caller, browser]
  const wait = Math.max(
    ...seen.map((declines) => waitAfterDeclines(declines, config.FREE_DECLINES, at)),
  )
  if (wait > 0) throw tooSoon('Several cards were declined, so there’s a short wait.', wait)
  return { declines: Math.max(...seen.map(({ count }) => count)) }
}
