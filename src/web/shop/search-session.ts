import type { KeyValueStore } from '../storage.ts'

export const SESSION_KEY = 'deedSessionId'

/** One ID per browser: the word "session", a timestamp and a random string. */
export function searchSessionId(store: KeyValueStore, now = Date.now): string {
  const known = store.getItem(SESSION_KEY)
  if (known && /^session[\w-]{1,100}$/.test(known)) return known
  const made = `session_${now()}_${crypto.randomUUID().slice(0, 13)}`
  store.setItem(SESSION_KEY, made)
  return made
}
