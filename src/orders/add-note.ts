import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { insertNote } from './order-record.db.ts'
import { lockOrder } from './orders.db.ts'
import { writeTimeline } from './timeline.db.ts'

/** Saves a staff member's note about an order; the same note sent twice is one note. */
export async function addNote(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  note: { id: string; orderId: string; staffId: string; words: string },
): Promise<{ added: boolean }> {
  const { orderId, staffId } = note
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('not_found', 'We can’t find this order.')
    const at = clock()
    const added = await insertNote(tx, { ...note, at })
    if (!added) return { added }
    // The text is only in the note, where it can be erased.
    await writeAudit(tx, { staffId, action: 'add_note', subject: orderId, at })
    const actor = `staff:${staffId}` as const
    await writeTimeline(tx, { orderId, event: 'note_added', actor, at })
    return { added }
  })
}
