import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** On a phone the links don't all fit side by side, and the current one must be visible. */
export function useCurrentInView(): RefObject<HTMLUListElement | null> {
  const [path] = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is open
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return list
}
