import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import { lockLine } from '../orders/lines.db.ts'
import { closeTasks } from '../orders/staff-tasks.db.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import { markDropped, openReplacement } from './replacements.db.ts'

/** Staff decide against a replacement: the delivered document stays. */
export async function dropReplacement(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, copyId, staffId }: { lineId: string; copyId: string; staffId: string },
): Promise<{ dropped: boolean }> {
  return db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line) throw new AppError('not_found', 'We can’t find this deed.')
    const copy = await openReplacement(tx, lineId)
    if (copy?.id !== copyId) return { dropped: false }
    const at = clock()
    const actor = `staff:${staffId}` as const
    await markDropped(tx, copyId, at)
    await closeTasks(tx, { kind: 'replacement_held', subject: copyId }, { actor, at })
    const detail = { copy: copyId }
    await writeAudit(tx, { staffId, action: 'drop_replacement', subject: lineId, at, detail })
    const { orderId } = line
    await writeTimeline(tx, { orderId, lineId, event: 'replacement_dropped', actor, at })
    return { dropped: true }
  })
}
