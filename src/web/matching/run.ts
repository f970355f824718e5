import { isErrorCode } from '../api.ts'
import { logFailure } from '../ui/log.ts'
import type { Ask } from './ask.ts'
import { judgeMatch, type Match, type Reason } from './match.ts'

const AT_A_TIME = 3
/** This many failures in a row aren't bad luck: we don't even ask about the rest. */
const GIVE_UP_AFTER = 6

/** Matches every line, a few at a time; lines not reached before it was stopped say so. */
export async function matchLines(
  lines: readonly string[],
  ask: Ask,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Match[]> {
  const matches = new Map<number, Match>()
  let next = 0
  let failures = 0
  let down: Reason | undefined

  async function match(line: string): Promise<Match> {
    try {
      const places = await ask(line)
      failures = 0
      return judgeMatch(line, places)
    } catch (cause) {
      if (signal.aborted) return { line, kind: 'failed', reason: 'stopped' }
      logFailure('Failed to match an address', cause)
      const reason = isErrorCode(cause, 'not_configured') ? 'not_configured' : 'unavailable'
      failures += 1
      if (reason === 'not_configured' || failures >= GIVE_UP_AFTER) down = reason
      return { line, kind: 'failed', reason }
    }
  }

  async function work(): Promise<void> {
    while (next < lines.length && !signal.aborted && !down) {
      const index = next
      next += 1
      matches.set(index, await match(lines[index] ?? ''))
      onProgress(matches.size)
    }
  }

  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return lines.map(
    (line, index) =>
      matches.get(index) ?? { line, kind: 'failed', reason: down ?? ('stopped' as const) },
  )
}
