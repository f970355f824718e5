import { useSyncExternalStore } from 'react'
import type { Mode } from '../contract/account/calls.ts'
import { lasting } from './storage.ts'

const KEY = 'deedbox.account.mode'
const listeners = new Set<() => void>()

/** Which mode this browser's account shows; its tabs keep the one they have until they're loaded again. */
let current: Mode = lasting.getItem(KEY) === 'test' ? 'test' : 'live'

export function setMode(mode: Mode): void {
  current = mode
  lasting.setItem(KEY, mode)
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function useMode(): Mode {
  return useSyncExternalStore(listen, () => current)
}

/** Where the test key of a company that has just signed up waits for its page: in memory alone. */
export const FIRST_KEY = ['first-key']
