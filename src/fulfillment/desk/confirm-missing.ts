import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { startRefund } from '../../money/refunds/refund-lines.ts'
import { endWithheldSoon } from '../../money/refunds/withhold-line.ts'
import { isAtDesk } from '../../orders/line.ts'
import { lockLinesOf, readLine } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import type { Parts } from '../../parts.ts'
import { transact } from '../../platform/trial.db.ts'
import { notAtDesk, takeOn } from './check-owner.ts'
import type { MissingReason } from './missing-reason.ts'

/** The reason says nothing then, so the note has to. */
const SHORTEST_NOTE = 3

interface Missing {
  lineId: string
  staffId: string
  reason: MissingReason
  note: string
  isTrial?: boolean
}

export async function confirmMissing(
  { db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  { lineId, staffId, reason, note, isTrial = false }: Missing,
): Promise<void> {
  if (reason === 'other' && note.length < SHORTEST_NOTE) {
    throw new AppError('invalid_request', 'note: say what happened.', { field: 'note' })
  }
  const known = await readLine(db, lineId)
  if (!known) throw notAtDesk()
  await transact(db, isTrial, async (tx) => {
    // Same lock order as everywhere: the order, then its lines.
    const order = await lockOrder(tx, known.orderId)
    const line = (await lockLinesOf(tx, known.orderId)).find((each) => each.id === lineId)
    if (!order || !line || !isAtDesk(line)) throw notAtDesk()
    assertNamesNobody(note, order, 'note')
    const at = clock()
    await takeOn(tx, { lineId, staffId, at })
    const detail = { reason, note }
    await writeAudit(tx, { staffId, action: 'confirm_missing', subject: lineId, at, detail })
    const by = { reason: 'not_found', actor: `staff:${staffId}`, at } as const
    await startRefund(tx, { jobs }, { line, intentId: order.paymentIntentId, ...by })
    await endWithheldSoon(tx, known.orderId, at)
  })
}
