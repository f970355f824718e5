import { lockListToRead } from '../addresses/suppressions.db.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { recordRefusal } from '../audit/record-refusal.ts'
import { AppError } from '../errors.ts'
import { type Actor, staffIdOf } from '../orders/actor.ts'
import { lockLinesOf, readLine } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import { assertNamesNobody } from '../orders/staff-words.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import type { Db, Tx } from '../platform/db.ts'
import { ensureBundleLink } from './downloads/bundles.db.ts'
import { endLinkForGood, keptDeliveries, replaceDownloadLink } from './downloads/links.db.ts'
import { oweLinks } from './mail/owe-mail.ts'
import { withheldLines } from './withholding.db.ts'

export async function renewLink(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  { lineId, actor }: { lineId: string; actor: Actor },
): Promise<void> {
  const { clock, jobs, config } = parts
  const staffId = staffIdOf(actor)
  const refusal = { staffId, action: 'renew_link_refused', subject: lineId } as const
  await recordRefusal(parts, refusal, async (tx) => {
    const line = await readLine(tx, lineId)
    if (!line) throw new AppError('not_found', 'We can’t find this deed.')
    const { orderId } = line
    await lockListToRead(tx)
    const order = await lockOrder(tx, orderId)
    // Locked to keep a file from being deleted while its link is created.
    await lockLinesOf(tx, orderId)
    if (order?.erasedAt) throw erased()
    const kept = await openDeliveries(tx, orderId)
    if (!order || !kept.some((each) => each.lineId === lineId)) {
      throw new AppError(
        'invalid_transition',
        'You can renew a link only for a deed that was delivered, wasn’t refunded and is still kept.',
      )
    }
    const at = clock()
    if (staffId) await writeAudit(tx, { staffId, action: 'renew_link', subject: lineId, at })
    const secret = config.LINK_SECRET
    const linkId = await replaceLink(tx, { orderId, lineId, secret, at, actor })
    const bundleId = await ensureBundleLink(tx, { orderId, secret, at })
    const linkIds = [linkId]
    await oweLinks(tx, { jobs }, order, { template: 'link-renewed', linkIds, bundleId, at })
  })
}

export function erased(): AppError {
  const message = 'This order’s customer was erased, so we can’t email them.'
  return new AppError('invalid_transition', message)
}

export async function replaceLink(
  tx: Tx,
  link: { orderId: string; lineId: string; secret: string; at: Date; actor: Actor },
): Promise<string> {
  const { orderId, lineId, secret, at, actor } = link
  const linkId = await replaceDownloadLink(tx, { lineId, secret, at })
  await writeTimeline(tx, { orderId, lineId, event: 'link_renewed', actor, at })
  return linkId
}

/** The orders' deeds that can have a link: file kept, and not withheld. */
export async function openDeliveries(db: Db | Tx, ...orderIds: string[]) {
  const kept = await keptDeliveries(db, orderIds)
  const withheld = await withheldLines(
    db,
    kept.map(({ lineId }) => lineId),
  )
  return kept.filter(({ lineId }) => !withheld.has(lineId))
}

/** Staff revoke a deed's link: from then on, only staff can give it another. */
export async function revokeLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, reason }: { lineId: string; staffId: string; reason: string },
): Promise<{ revoked: boolean }> {
  const line = await readLine(db, lineId)
  if (!line) throw new AppError('not_found', 'We can’t find this deed.')
  const { orderId } = line
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('not_found', 'We can’t find this order.')
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
