import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import { lockLinesOf, readLine } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import { assertNamesNobody } from '../orders/staff-words.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import { endLinkForGood } from './downloads/links.db.ts'

/** Staff revoke a deed's link: from then on, only staff can give it another. */
export async function revokeLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, reason }: { lineId: string; staffId: string; reason: string },
): Promise<{ revoked: boolean }> {
  const line = await readLine(db, lineId)
  if (!line) throw new AppError('not_found', 'There is no such line.')
  const { orderId } = line
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('not_found', 'There is no such order.')
    assertNamesNobody(reason, order, 'reason')
    // Locked to keep a new link from being created at the same moment.
    await lockLinesOf(tx, orderId)
    const at = clock()
    const actor = `staff:${staffId}` as const
    const revoked = await endLinkForGood(tx, lineId, { actor, at })
    if (revoked) {
      const detail = { reason }
      await writeAudit(tx, { staffId, action: 'revoke_link', subject: lineId, at, detail })
      await writeTimeline(tx, { orderId, lineId, event: 'link_revoked', actor, at, detail })
    }
    return { revoked }
  })
}
