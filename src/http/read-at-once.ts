import type { Db, Tx } from '../platform/db.ts'

/** Reads everything as it is at one moment: what moves meanwhile must not be half in an answer. */
export function readAtOnce<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}
