import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'

const SETTLE_MS = 250

/** A list's state is its address, so that every view of it is a link. */
export function useListUrl() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace: true },
    )
  return { params, change }
}

/** What is typed into the search, and its way into the address once the typing stands still. */
export function useTypedSearch({ params, change }: ReturnType<typeof useListUrl>) {
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const written = useRef(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A link to another view was followed: what was typed before is not part of it.
  useEffect(() => {
    if (asked === written.current) return
    clearTimeout(timer.current)
    written.current = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => () => clearTimeout(timer.current), [])
  const write = (words: string) => {
    clearTimeout(timer.current)
    written.current = words.trim()
    if (written.current !== asked) change({ q: written.current })
  }
  return {
    typed,
    type: (words: string) => {
      setTyped(words)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => write(words), SETTLE_MS)
    },
    /** Without waiting. */
    search: () => write(typed),
  }
}
