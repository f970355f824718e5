import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { DB } from '../schema.gen.ts'

const CHUNK = 1000

/** Deletes rows from before a time, oldest first, a thousand per statement: however many there are,
 * no one waits long behind it, and a run that's stopped keeps what it has done. */
export async function deleteOlder<Table extends keyof DB>(
  db: Db,
  table: Table,
  column: keyof DB[Table] & string,
  before: Date,
): Promise<number> {
  const [from, age] = [sql.table(table), sql.ref(column)]
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${from} where ctid = any(array(
        select ctid from ${from} where ${age} < ${before} order by ${age} limit ${CHUNK}
        for update skip locked))`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < CHUNK) return deleted
  }
}

/** For tables where few rows are that old: one statement, which needs no right but to delete. */
export async function deleteAllOlder<Table extends keyof DB>(
  db: Db,
  table: Table,
  column: keyof DB[Table] & string,
  before: Date,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`.execute(db)
}
