import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 40rem)'

/** Whether there is room for columns. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  )
}
