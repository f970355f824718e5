import { useSyncExternalStore } from 'react'

type Settle = (isProved: boolean) => void

/** Who waits for the same question to be answered; nobody while it is not asked. */
let waiting: readonly Settle[] = []
const listeners = new Set<() => void>()

function change(next: readonly Settle[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * Asks whoever sits there to confirm that it is them: one question, however many calls wait for the
 * answer. Where no page is there to ask, the answer is no.
 */
export function requestProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  return new Promise((settle) => change([...waiting, settle]))
}

export function settleProof(isProved: boolean): void {
  const all = waiting
  change([])
  for (const settle of all) settle(isProved)
}

/** Tells when the question is asked or answered; who listens is there to ask it. */
export function watchProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // The page that asked is gone: nobody will answer.
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
