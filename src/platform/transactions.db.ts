import type { Db, Tx } from './db.ts'

/** A trial does everything and takes it back, which tells whether it would be refused. */
export async function transact<T>(db: Db, isTrial: boolean, act: (tx: Tx) => Promise<T>) {
  if (!isTrial) return db.transaction().execute(act)
  const tx = await db.startTransaction().execute()
  try {
    return await act(tx)
  } finally {
    await tx.rollback().execute()
  }
}

/** Reads everything as it is at one moment: what moves meanwhile must not be half in an answer. */
export function readAtOnce<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}
