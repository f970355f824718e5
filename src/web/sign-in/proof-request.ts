import { useSyncExternalStore } from 'react'

type Settle = (isProved: boolean) => void

/** The callers waiting for an answer to the same question; empty while there is no question. */
let waiting: readonly Settle[] = []
const listeners = new Set<() => void>()

function change(next: readonly Settle[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks the person at the screen to confirm it's them: one question, however many calls wait for the
 * answer. If no page is there to ask, the answer is no. */
export function requestProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  return new Promise((settle) => change([...waiting, settle]))
}

export function settleProof(isProved: boolean): void {
  const all = waiting
  change([])
  for (const settle of all) settle(isProved)
}

/** Having a listener means that a page is there to ask the question. */
export function watchProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // The page that asked is gone, so no answer will come.
    if (listeners.size === 0) settleProof(false)
  }
}

export function useIsProofWanted(): boolean {
  return useSyncExternalStore(
    watchProof,
    () => waiting.length > 0,
    () => false,
  )
}
