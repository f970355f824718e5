import { LINE_COLUMNS, type Line, toLine } from '../orders/lines.db.ts'
import type { Db, Tx } from '../platform/db.ts'

const PER_ROUND = 100

/** What has been on test mode's desk since before then, longest waiting first. */
export async function linesOfTests(db: Db, since: Date): Promise<Line[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select(LINE_COLUMNS)
    .where('progress', '=', 'desk')
    .where('progress_at', '<=', since)
    .where('delay_told_at', 'is', null)
    .orderBy('progress_at')
    .limit(PER_ROUND)
    .execute()
  return rows.map(toLine)
}

/** Makes a deed due now. */
export async function bringForward(tx: Tx, lineId: string, at: Date): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ promised_by: at })
    .where('id', '=', lineId)
    .where('promised_by', '>', at)
    .execute()
}
