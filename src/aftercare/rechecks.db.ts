import type { Db, Tx } from '../platform/db.ts'

/** Deeds whose recheck is due; each is handed out once. */
export async function takeDueRechecks(tx: Tx, at: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .updateTable('documents')
    .set({ recheckAt: null })
    .where('id', 'in', (from) =>
      from
        .selectFrom('documents')
        .select('id')
        .where('recheckAt', '<=', at)
        .orderBy('recheckAt')
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
    .innerJoin('orderLines', 'orderLines.id', 'documents.lineId')
    .select([
      'documents.lineId',
      'documents.instrumentNumber',
      'documents.recordedOn',
      'documents.source',
    ])
    .where('documents.id', '=', documentId)
    .where('documents.supersededAt', 'is', null)
    .where('orderLines.progress', '=', 'delivered')
    .executeTakeFirst()
}
