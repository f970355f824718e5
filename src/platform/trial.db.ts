import type { Db, Tx } from './db.ts'

class TriedOut extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('Tried out')
    this.result = result
  }
}

/** A trial does everything and takes it back, which tells whether it would be refused. */
export async function transact<T>(db: Db, isTrial: boolean, act: (tx: Tx) => Promise<T>) {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await act(tx)
      if (isTrial) throw new TriedOut(result)
      return result
    })
  } catch (cause) {
    if (cause instanceof TriedOut) return cause.result as T
    throw cause
  }
}
