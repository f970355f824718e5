import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import * as z from 'zod/mini'

const SETTLE_MS = 250

/** What a page shows is in its address, so that every view of it is a link. */
export function useListUrl({ keepsHistory = false } = {}) {
  const [params, setParams] = useSearchParams()
  return {
    params,
    change: (changes: Record<string, string | undefined>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value)
            else after.delete(name)
          }
          return after
        },
        { replace: !keepsHistory },
      ),
  }
}

export type ListUrl = ReturnType<typeof useListUrl>

/** What the address asks of a list, condition by condition; what makes no sense is dropped. */
export function askedIn<Shape extends z.core.$ZodShape>(
  params: URLSearchParams,
  { shape }: { shape: Shape },
): Partial<z.input<z.ZodMiniObject<Omit<Shape, 'cursor' | 'limit'>>>> {
  const asked = Object.entries(shape).flatMap(([name, schema]) => {
    const value = name === 'cursor' || name === 'limit' ? null : params.get(name)
    return value && z.safeParse(schema, value).success ? [[name, value]] : []
  })
  return Object.fromEntries(asked)
}

/** The text in the search box, which goes into the URL after typing pauses. */
export function useTypedSearch({ params, change }: ListUrl) {
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const written = useRef(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Someone followed a link to another view: the text typed before isn't part of it.
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
    search: () => write(typed),
  }
}
