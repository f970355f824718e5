import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in a prerendered page: React must find it as it was rendered before changing it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
