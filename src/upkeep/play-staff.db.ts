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

/** Makes a deed due now. */
export async function bringForward(tx: Tx, lineId: string, at: Date): Promise<void> {
  await tx
    .updateTable('orderLines')
    .set({ promisedBy: at })
    .where('id', '=', lineId)
    .where('promisedBy', '>', at)
    .execute()
}
