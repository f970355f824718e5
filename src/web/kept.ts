import * as z from 'zod/mini'
import type { KeyValueStore } from './storage.ts'
import { logFailure } from './ui/log.ts'

/** What was kept under this name; undefined if nothing was, or if it no longer makes sense. */
export function readKept<S extends z.core.$ZodType>(
  store: KeyValueStore,
  key: string,
  schema: S,
): z.output<S> | undefined {
  const kept = store.getItem(key)
  if (kept === null) return undefined
  try {
    return z.parse(schema, JSON.parse(kept))
  } catch (cause) {
    logFailure(`Failed to load ${key}`, cause)
    return undefined
  }
}

/** Whether it was kept, or if there's nothing to keep, forgotten: the browser may be out of space. */
export function keep(store: KeyValueStore, key: string, value: unknown): boolean {
  try {
    if (value === undefined) store.removeItem(key)
    else store.setItem(key, JSON.stringify(value))
    return true
  } catch (cause) {
    logFailure(`Failed to save ${key}`, cause)
    return false
  }
}
