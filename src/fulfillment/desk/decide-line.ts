import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { deliverOrder } from '../../job-catalog.ts'
import { startRefund } from '../../money/refunds/refund-lines.ts'
import { endWithheldSoon } from '../../money/refunds/withhold-line.ts'
import { isAtDesk } from '../../orders/line.ts'
import { lockLinesOf, moveLine, readLine } from '../../orders/lines.db.ts'
import { lockOrder, readOrderRow } from '../../orders/orders.db.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import type { Parts } from '../../parts.ts'
import { transact } from '../../platform/transactions.db.ts'
import { questionOf } from '../check-copy.ts'
import { insertDocument, latestCopy } from '../copies.db.ts'
import { readStored } from '../keep-file.ts'
import { FoundDocument } from '../sources/source.ts'
import { lockAtDesk, notAtDesk, takeOn } from './check-owner.ts'
import type { MissingReason } from './desk-reasons.ts'
import { assertReviewed, type Review } from './review.ts'

interface Approval extends Review {
  lineId: string
  staffId: string
  reason: string
  isTrial?: boolean
}

export async function approveCopy(
  { db, clock, jobs, storage }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'storage'>,
  { lineId, staffId, reason, acknowledged, confirmed, isTrial = false }: Approval,
): Promise<void> {
  const copy = await latestCopy(db, lineId)
  const storageKey = copy?.findings?.cleanKey
  if (copy?.verdict !== 'held' || !storageKey) {
    throw new AppError('invalid_transition', 'This deed has no copy that can be delivered.')
  }
  const clean = await readStored(storage, storageKey)
  await transact(db, isTrial, async (tx) => {
    const line = await lockAtDesk(tx, lineId)
    // A copy that came in since then, or was checked again, hasn't been reviewed.
    const latest = await latestCopy(tx, lineId)
    const findings = latest?.findings
    if (latest?.id !== copy.id || findings?.cleanKey !== storageKey) throw notAtDesk()
    const at = clock()
    await takeOn(tx, { lineId, staffId, at })
    const order = await readOrderRow(tx, line.orderId)
    if (!order) throw notAtDesk()
    assertNamesNobody([reason, ...Object.values(confirmed)].join(' '), order, 'reason')
    const { address: _, ...read } = confirmed
    const found = FoundDocument.parse(copy.facts)
    const question = questionOf(found, line)
    assertReviewed(findings, question, { acknowledged, confirmed })
    const facts = { ...found, ...read }
    const detail = { reason, copy: copy.id, objections: findings.objections, confirmed }
    await writeAudit(tx, { staffId, action: 'approve_copy', subject: lineId, at, detail })
    await insertDocument(tx, { lineId, copyId: copy.id, facts, findings, ...clean, at })
    await moveLine(tx, line, 'approve', { actor: `staff:${staffId}`, at })
    await jobs.enqueue(tx, deliverOrder, { orderId: line.orderId }, { key: line.orderId })
  })
}

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
