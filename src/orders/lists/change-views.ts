import { isDeepStrictEqual } from 'node:util'
import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { assertNamesNobody } from '../staff-words.ts'
import { countViews, deleteView, findViewByName, insertView, lockView } from './views.db.ts'

/** More than anyone would look through. */
const MOST_VIEWS = 50

/** Names a view for everybody; the same one sent twice is one view. */
export async function addView(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  view: { name: string; filter: object; staffId: string },
): Promise<{ id: string }> {
  const { name, filter, staffId } = view
  assertNamesNobody(name, undefined, 'name')
  return db.transaction().execute(async (tx) => {
    const count = await countViews(tx)
    const known = await findViewByName(tx, name)
    if (known) {
      if (isDeepStrictEqual(known.filter, { ...filter })) return { id: known.id }
      throw new AppError('invalid_request', 'There’s already a view with this name.', {
        field: 'name',
      })
    }
    if (count >= MOST_VIEWS) {
      const message = `There are already ${MOST_VIEWS} views. Delete one you don’t need first.`
      throw new AppError('invalid_request', message, { field: 'name' })
    }
    const at = clock()
    const id = await insertView(tx, { name, filter, staffId, at })
    await writeAudit(tx, { staffId, action: 'add_view', subject: id, detail: { name }, at })
    return { id }
  })
}

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
