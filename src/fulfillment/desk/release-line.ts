import { writeAudit } from '../../audit/audit.db.ts'
import { lockLine } from '../../orders/lines.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { dropClaim } from './claims.db.ts'

/**
 * A person leaves a line to others; with a note, it is put back, and the note is for whoever has it
 * next. False where it was not theirs any more: then nothing is written.
 */
export async function releaseLine(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, note }: { lineId: string; staffId: string; note: string | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const at = clock()
    // In the order in which everyone locks: the line, then its claim.
    const line = await lockLine(tx, lineId)
    if (!line || !(await dropClaim(tx, { lineId, staffId, at }, note !== undefined))) return false
    const detail = note === undefined ? {} : { detail: { note } }
    await writeAudit(tx, {
      staffId,
      action: note === undefined ? 'desk_release' : 'desk_put_back',
      subject: lineId,
      at,
      ...detail,
    })
    if (note !== undefined) {
      const { orderId } = line
      const actor = `staff:${staffId}` as const
      await writeTimeline(tx, { orderId, lineId, event: 'put_back', actor, at, detail: { note } })
    }
    return true
  })
}
