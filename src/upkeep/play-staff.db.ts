import { sql } from 'kysely'
import { LINE_COLUMNS, type Line, toLine } from '../orders/lines.db.ts'
import type { Db, Tx } from '../platform/db.ts'

const PER_ROUND = 100

/** What has been on test mode's desk since before then, longest waiting first. */
export async function linesOfTests(db: Db, since: Date): Promise<Line[]> {
  const rows = await db
    .selectFrom('orderLines')
    .select(LINE_COLUMNS)
    .where('progress', '=', 'desk')
    .where('progressAt', '<=', since)
    .where('delayToldAt', 'is', null)
    .orderBy('progressAt')
    .limit(PER_ROUND)
    .execute()
  return rows.map(toLine)
}

/** The documents that a newer deed is still to follow, of lines that show it. */
export async function documentsToSupersede(
  db: Db,
  addressKeys: string[],
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('orderLines')
    .innerJoin('documents', 'documents.lineId', 'orderLines.id')
    .select((each) => each.fn.min<string>(sql`documents.id::text`).as('id'))
    .where('addressKey', 'in', addressKeys)
    .where('progress', '=', 'delivered')
    .where('progressAt', '<=', since)
    .groupBy('orderLines.id')
    .having((each) => each.fn.countAll(), '=', 1)
    .limit(PER_ROUND)
    .execute()
  return rows.map(({ id }) => id)
}

export async function bringForward(tx: Tx, lineId: string, at: Date): Promise<void> {
  await tx
    .updateTable('orderLines')
    .set({ promisedBy: at })
    .where('id', '=', lineId)
    .where('promisedBy', '>', at)
    .execute()
}
