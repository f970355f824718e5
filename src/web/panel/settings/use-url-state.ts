import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useDebounced } from '../../ui/use-debounced.ts'

const SETTLE_MS = 250

/** A choice that stands in the page's address, so that a list can be linked to as it is. */
export function useUrlChoice(name: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const set = (value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  return [params.get(name) ?? '', set]
}

/** What is typed, and what is searched for once the typing has stood still. */
export function useUrlSearch(): { typed: string; setTyped: (text: string) => void; q: string } {
  const [q, setQ] = useUrlChoice('q')
  const [typed, setTyped] = useState(q)
  const settled = useDebounced(typed.trim(), SETTLE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the typing has stood still, and only then
  useEffect(() => {
    if (settled !== q) setQ(settled)
  }, [settled])
  return { typed, setTyped, q }
}
