import { type SuggestionProperties, suggestAddresses } from '../../contract/shop/addresses.ts'
import { ApiError, call } from '../api.ts'

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
