import { lockListToRead } from '../addresses/suppressions.db.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { planRecheck } from '../delivery/downloads/order-files.db.ts'
import { withheldLines } from '../delivery/withholding.db.ts'
import { AppError, orNotFound } from '../errors.ts'
import { namedByPages } from '../fulfillment/check-copy.ts'
import { insertDocument } from '../fulfillment/copies.db.ts'
import { assertReviewed, type Review } from '../fulfillment/desk/review.ts'
import type { Findings } from '../fulfillment/findings.ts'
import { readStored } from '../fulfillment/keep-file.ts'
import { FoundDocument } from '../fulfillment/sources/source.ts'
import { settleRequest } from '../money/refunds/refund-requests.db.ts'
import type { Actor } from '../orders/actor.ts'
import { lockLine, readLine } from '../orders/lines.db.ts'
import { lockOrder, type OrderRow } from '../orders/orders.db.ts'
import { closeTasks } from '../orders/staff-tasks.db.ts'
import { assertNamesNobody } from '../orders/staff-words.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import {
  currentDocument,
  markDropped,
  openReplacement,
  type Replacement,
} from './replacements.db.ts'
import { sendDocument } from './send-document.ts'

type ApproveParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'storage' | 'config'>

export async function approveReplacement(
  parts: ApproveParts,
  review: Review & { lineId: string; copyId: string; staffId: string; note: string },
): Promise<void> {
  const { lineId, copyId, staffId, note, acknowledged, confirmed } = review
  const known = await readLine(parts.db, lineId)
  const held = await openReplacement(parts.db, lineId)
  const storageKey = held?.findings?.cleanKey
  if (!known || held?.id !== copyId || held.verdict !== 'held' || !storageKey) throw notHeld()
  const clean = await readStored(parts.storage, storageKey)
  await parts.db.transaction().execute(async (tx) => {
    await lockListToRead(tx)
    const order = await lockOrder(tx, known.orderId)
    const line = await lockLine(tx, lineId)
    if (!order || line?.progress !== 'delivered') throw notDelivered()
    assertNamesNobody([note, ...Object.values(confirmed)].join(' '), order, 'note')
    // A copy that came in since then hasn't been reviewed.
    const copy = await openReplacement(tx, lineId)
    if (copy?.id !== copyId || copy.verdict !== 'held' || !copy.findings) throw notHeld()
    const found = FoundDocument.parse(copy.facts)
    const { address: ordered, wantedNumber } = line
    const question = { facts: found, ordered, wantedNumber }
    assertReviewed(copy.findings, question, { acknowledged, confirmed })
    const { address: _, ...read } = confirmed
    const at = parts.clock()
    const detail = { note, copy: copyId, objections: copy.findings.objections, confirmed }
    await writeAudit(tx, { staffId, action: 'approve_replacement', subject: lineId, at, detail })
    await approveReplaced(tx, parts, {
      order,
      copy: { ...copy, facts: { ...found, ...read }, findings: copy.findings },
      clean,
      by: { actor: `staff:${staffId}`, at },
    })
  })
}

/** The replacement supersedes the previous document in the same transaction that approves it. */
export async function approveReplaced(
  tx: Tx,
  parts: Pick<Parts, 'jobs' | 'config'>,
  replaced: {
    order: OrderRow
    copy: Replacement & { findings: Findings }
    clean: { sha256: Buffer; sizeBytes: number; storageKey: string }
    by: { actor: Actor; at: Date }
  },
): Promise<void> {
  const { order, copy, clean, by } = replaced
  const { lineId, findings } = copy
  const before = await currentDocument(tx, lineId)
  if (before?.sha256.equals(clean.sha256)) throw sameDocument()
  const facts = namedByPages(FoundDocument.parse(copy.facts), findings)
  await insertDocument(tx, { lineId, copyId: copy.id, facts, findings, ...clean, at: by.at })
  // What we promised the customer with the first document applies to this one too.
  if (before?.recheckAt) await planRecheck(tx, lineId, before.recheckAt)
  if ((await withheldLines(tx, [lineId])).size > 0) {
    throw new AppError('invalid_transition', 'This address is withheld, so nothing was sent.')
  }
  await sendDocument(tx, parts, { order, lineId, template: 'deed-replaced', ...by })
  await closeTasks(tx, { kind: 'replacement_held', subject: copy.id }, by)
  await settleRequest(tx, lineId, 'replaced', by)
}

function notHeld(): AppError {
  return new AppError('invalid_transition', 'No replacement needs review.')
}

export const SAME_DOCUMENT = 'This is the same document that was delivered.'

export function sameDocument(): AppError {
  return new AppError('invalid_transition', SAME_DOCUMENT)
}

export function notDelivered(): AppError {
  const message = 'Only a document that was delivered and not refunded can be replaced.'
  return new AppError('invalid_transition', message)
}

/** Staff decide against a replacement: the delivered document stays. */
export async function dropReplacement(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, copyId, staffId }: { lineId: string; copyId: string; staffId: string },
): Promise<{ dropped: boolean }> {
  return db.transaction().execute(async (tx) => {
    const line = orNotFound(await lockLine(tx, lineId), 'deed')
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
