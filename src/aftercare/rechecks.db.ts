import type { Db, Tx } from '../platform/db.ts'

/** Deeds whose recheck is due; each is handed out once. */
export async function takeDueRechecks(tx: Tx, at: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .updateTable('documents')
    .set({ recheck_at: null })
    .where('id', 'in', (from) =>
      from
        .selectFrom('documents')
        .select('id')
        .where('recheck_at', '<=', at)
        .orderBy('recheck_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export interface DeliveredDeed {
  lineId: string
  instrumentNumber: string | null
  recordedOn: string | null
  source: string
}

/** The deed, as long as it's the one its line was delivered with. */
export async function readCurrentDeed(
  db: Db | Tx,
  documentId: string,
): Promise<DeliveredDeed | undefined> {
  return db
    .selectFrom('documents')
    .innerJoin('order_lines', 'order_lines.id', 'documents.line_id')
    .select([
      'documents.line_id as lineId',
      'documents.instrument_number as instrumentNumber',
      'documents.recorded_on as recordedOn',
      'documents.source',
    ])
    .where('documents.id', '=', documentId)
    .where('documents.superseded_at', 'is', null)
    .where('order_lines.progress', '=', 'delivered')
    .executeTakeFirst()
}
