import { type SuggestionProperties, suggestAddresses } from '../../contract/addresses.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { ApiError, urlOf } from '../api.ts'

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

export type Ask = (line: string) => Promise<SuggestionProperties[]>

/** Asks for suggestions; when told to slow down, all who ask with it wait as long as they are told. */
export function patientAsk(signal: AbortSignal, onPause: (paused: boolean) => void): Ask {
  let waiting: Promise<void> | undefined

  async function wait(seconds: number): Promise<void> {
    onPause(true)
    await pause(seconds, signal)
    waiting = undefined
    onPause(false)
  }

  return async (line) => {
    const url = urlOf(suggestAddresses, { query: { text: line.slice(0, 200) } })
    for (let attempt = 1; ; attempt += 1) {
      await waiting
      const response = await fetch(url, { credentials: 'include', signal })
      if (response.ok) {
        const answer = (await response.json()) as CallResult<typeof suggestAddresses>
        return answer.features.map(({ properties }) => properties).filter(Boolean)
      }
      const isLimited = response.status === 429 && attempt < MOST_TRIES
      if (!isLimited) {
        throw new ApiError(response.status, response.statusText, await response.text())
      }
      const told = Number(response.headers.get('retry-after'))
      waiting ??= wait(Math.min(told > 0 ? told : 2 ** attempt, LONGEST_PAUSE_S))
    }
  }
}
