export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the page working until it's closed if the browser forbids storage. */
export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

function usable(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    const store = window[kind]
    store.setItem('deedStorageTest', '1')
    store.removeItem('deedStorageTest')
    return store
  } catch {
    return memoryStore()
  }
}

/** Outlives the visit. */
export const lasting = usable('localStorage')
/** Ends with the tab. */
export const passing = usable('sessionStorage')
