import { useEffect, useRef, useState } from 'react'
import { type SuggestionProperties, suggestAddresses } from '../../../contract/shop/addresses.ts'
import { ApiError, call, isErrorCode } from '../../api.ts'
import { logFailure } from '../../ui/log.ts'

const DEBOUNCE_MS = 100
const LIMIT = 5

export interface Suggestions {
  state: 'idle' | 'asking' | 'answered' | 'limited' | 'not_configured' | 'offline' | 'failed'
  text: string
  items: SuggestionProperties[]
  /** What to type instead, if there's nothing for this. */
  hint?: string | undefined
  /** Nothing was looked up: at most what was typed comes back. */
  isLimited?: boolean | undefined
  /** Seconds to wait, if the server says how many. */
  retryAfter?: number | undefined
}

const LOOK_MS = 2000

const NOTHING: Suggestions = { state: 'idle', text: '', items: [] }

function failureOf(cause: unknown): Suggestions['state'] {
  if (isErrorCode(cause, 'not_configured')) return 'not_configured'
  if (cause instanceof ApiError) return cause.status === 429 ? 'limited' : 'failed'
  return navigator.onLine ? 'failed' : 'offline'
}

/** Suggestions for the latest text: a response to an earlier text is dropped, however late. */
export function useSuggestions(): Suggestions & { search: (text: string) => void } {
  const [suggestions, setSuggestions] = useState(NOTHING)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<AbortController>(undefined)
  const isOffline = suggestions.state === 'offline'

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asked.current?.abort()
    },
    [],
  )

  // Back online: text typed while offline is looked up without another keystroke.
  useEffect(() => {
    if (!isOffline) return
    const again = () => search(suggestions.text)
    window.addEventListener('online', again)
    // Not every browser reports it.
    const look = setInterval(() => navigator.onLine && again(), LOOK_MS)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(look)
    }
  })

  async function ask(text: string, signal: AbortSignal): Promise<void> {
    try {
      const query = { text, limit: LIMIT }
      const { features, hint, isLimited } = await call(suggestAddresses, { query }, signal)
      if (signal.aborted) return
      const items = features.map(({ properties }) => properties).filter(Boolean)
      setSuggestions({ state: 'answered', text, items: items.slice(0, LIMIT), hint, isLimited })
    } catch (cause) {
      if (signal.aborted) return
      logFailure('Failed to load address suggestions', cause)
      const retryAfter = cause instanceof ApiError ? cause.retryAfter : undefined
      setSuggestions({ state: failureOf(cause), text, items: [], retryAfter })
    }
  }

  function search(input: string): void {
    clearTimeout(timer.current)
    asked.current?.abort()
    const text = input.trim().slice(0, 200)
    if (text === '') {
      setSuggestions(NOTHING)
      return
    }
    const controller = new AbortController()
    asked.current = controller
    timer.current = setTimeout(() => {
      setSuggestions((shown) => ({ ...shown, state: 'asking' }))
      void ask(text, controller.signal)
    }, DEBOUNCE_MS)
  }

  return { ...suggestions, search }
}
