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

/** The deed, as long as it's the one its line was delivered with. */
export async function readCurrentDeed(db: Db | Tx, documentId: string) {
  return db
    .selectFrom('documents')
    .innerJoin('orderLines', 'orderLines.id', 'documents.lineId')
    .select(['documents.lineId', 'documents.instrumentNumber', 'documents.recordedOn'])
    .where('documents.id', '=', documentId)
    .where('documents.supersededAt', 'is', null)
    .where('orderLines.progress', '=', 'delivered')
    .executeTakeFirst()
}
