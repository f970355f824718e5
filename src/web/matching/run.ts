import { type SuggestionProperties, suggestAddresses } from '../../contract/shop/addresses.ts'
import { ApiError, call, isErrorCode } from '../api.ts'
import { logFailure } from '../ui/log.ts'
import type { MatchedAddress } from './matched-address.ts'
import { type Candidate, candidatesOf, completenessOf, namesAddress } from './whole-address.ts'

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

const MOST_TRIES = 5
const LONGEST_PAUSE_S = 60

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

type Ask = (line: string) => Promise<SuggestionProperties[]>

/** When told to slow down, everyone sharing it waits for as long as it's told. */
export function patientAsk(signal: AbortSignal, onPause: (paused: boolean) => void): Ask {
  let waiting: Promise<void> | undefined

  async function wait(seconds: number): Promise<void> {
    onPause(true)
    await pause(seconds, signal)
    waiting = undefined
    onPause(false)
  }

  return async (line) => {
    const query = { text: line.slice(0, 200) }
    for (let attempt = 1; ; attempt += 1) {
      await waiting
      try {
        const { features } = await call(suggestAddresses, { query }, signal)
        return features.map(({ properties }) => properties).filter(Boolean)
      } catch (cause) {
        const isLimited = cause instanceof ApiError && cause.status === 429
        if (!isLimited || attempt >= MOST_TRIES) throw cause
        waiting ??= wait(Math.min(cause.retryAfter ?? 2 ** attempt, LONGEST_PAUSE_S))
      }
    }
  }
}

export type Reason =
  | 'no_match'
  | 'no_house_number'
  | 'full'
  | 'beyond'
  | 'skipped'
  | 'stopped'
  | 'not_configured'
  | 'unavailable'

export type Match =
  | { line: string; kind: 'sure'; address: MatchedAddress }
  | { line: string; kind: 'unsure'; candidates: Candidate[] }
  | { line: string; kind: 'failed'; reason: Reason }

/** Sure only if the line names the address to the letter and the geocoder has verified it: we ask
 * about everything else, because a wrong deed costs money. */
export function judgeMatch(line: string, places: SuggestionProperties[]): Match {
  const [best] = places
  if (!best) return { line, kind: 'failed', reason: 'no_match' }
  // If the best match is only a street or a town, the houses after it are guesses.
  if (!completenessOf(best).whole) return { line, kind: 'failed', reason: 'no_house_number' }
  const candidates = candidatesOf(places)
  const sure = candidates.find(({ address }) => !address.unverified && namesAddress(line, address))
  if (sure) return { line, kind: 'sure', address: sure.address }
  return { line, kind: 'unsure', candidates }
}
