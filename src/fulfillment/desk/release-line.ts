import { writeAudit } from '../../audit/audit.db.ts'
import { lockLine } from '../../orders/lines.db.ts'
import { readOrderRow } from '../../orders/orders.db.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { dropClaim } from './claims.db.ts'

/** Releases a line to others. With a note, the line counts as put back and the note goes to its next
 * assignee. Returns false, and writes nothing, if the line was no longer theirs. */
export async function releaseLine(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, note }: { lineId: string; staffId: string; note: string | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const at = clock()
    // Same lock order as everywhere: the line, then its claim.
    const line = await lockLine(tx, lineId)
    if (!line || !(await dropClaim(tx, { lineId, staffId, at }, note !== undefined))) return false
    if (note) assertNamesNobody(note, await readOrderRow(tx, line.orderId), 'note')
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
