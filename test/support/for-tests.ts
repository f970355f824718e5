import { afterAll, beforeAll } from 'vitest'

/** What has to be put away again; the parts of a shop differ in what they call it. */
interface Closable {
  close?(): unknown
  stop?(): unknown
  drop?(): unknown
}

/**
 * Opens a thing before the first test of this block and closes it after the last one. The handle is
 * there at once, so that tests and later set-up can name it; only its insides have to wait.
 */
export function forTests<T extends object>(open: () => Promise<T>, timeoutMs?: number): T {
  let thing: (T & Closable) | undefined
  beforeAll(async () => {
    thing = await open()
  }, timeoutMs)
  afterAll(async () => {
    const close = thing?.drop ?? thing?.close ?? thing?.stop
    await close?.call(thing)
    thing = undefined
  })
  return handleOf(() => {
    if (!thing) throw new Error('Not open yet: look into it inside a test or a hook')
    return thing
  })
}

/** Stands for a thing that comes later. */
function handleOf<T extends object>(look: () => T): T {
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(look(), key),
    set: (_, key, value) => Reflect.set(look(), key, value),
    has: (_, key) => Reflect.has(look(), key),
    ownKeys: () => Reflect.ownKeys(look()),
    // A proxy may only show what its empty target could come to have.
    getOwnPropertyDescriptor: (_, key) => {
      const own = Reflect.getOwnPropertyDescriptor(look(), key)
      return own && { ...own, configurable: true }
    },
  })
}
