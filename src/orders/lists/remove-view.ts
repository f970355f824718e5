import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { deleteView, lockView } from './views.db.ts'

/** Its maker may delete a view, and every owner. */
export async function removeView(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { id, staffId, isOwner }: { id: string; staffId: string; isOwner: boolean },
): Promise<{ removed: boolean }> {
  return db.transaction().execute(async (tx) => {
    const view = await lockView(tx, id)
    // A colleague was faster.
    if (!view) return { removed: false }
    if (!isOwner && view.madeById !== staffId) {
      throw new AppError(
        'forbidden',
        'Only an owner or the person who made this view can delete it.',
      )
    }
    await deleteView(tx, id)
    const detail = { name: view.name }
    await writeAudit(tx, { staffId, action: 'remove_view', subject: id, detail, at: clock() })
    return { removed: true }
  })
}
