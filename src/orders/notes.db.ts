import type { Tx } from '../platform/db.ts'

/** Writes a note down; false where it is there already. */
export async function insertNote(
  tx: Tx,
  note: { id: string; orderId: string; staffId: string; words: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('order_notes')
    .values({
      id: note.id,
      order_id: note.orderId,
      staff_id: note.staffId,
      words: note.words,
      at: note.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
