import { useSyncExternalStore } from 'react'

/** Whether the window is at least this wide. */
export function useMinWidth(width: `${number}rem`): boolean {
  const query = `(min-width: ${width})`
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => true,
  )
}
