import { lockListToRead } from '../addresses/suppressions.db.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { recordRefusal } from '../audit/record-refusal.ts'
import { DAY, later } from '../durations.ts'
import { AppError } from '../errors.ts'
import { type Actor, staffIdOf } from '../orders/actor.ts'
import { lockLinesOf, readLine } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import type { Db, Tx } from '../platform/db.ts'
import { DOWNLOAD_LINK_DAYS } from '../policy.ts'
import { ensureBundleLink } from './downloads/bundles.db.ts'
import { insertDownloadLink, keptDeliveries, revokeDownloadLink } from './downloads/links.db.ts'
import { oweLinks } from './mail/owe-mail.ts'
import { withheldLines } from './withholding.db.ts'

type RenewParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>

/** Gives a delivered deed a new link for another thirty days, revokes the old one, and emails the
 * new one. */
export async function renewLink(
  parts: RenewParts,
  renewal: { lineId: string; actor: Actor },
): Promise<void> {
  const { lineId, actor } = renewal
  const staffId = staffIdOf(actor)
  const refusal = { staffId, action: 'renew_link_refused', subject: lineId } as const
  await recordRefusal(parts, refusal, () => renew(parts, renewal))
}

async function renew(
  { db, clock, jobs, config }: RenewParts,
  { lineId, actor }: { lineId: string; actor: Actor },
): Promise<void> {
  const line = await readLine(db, lineId)
  if (!line) throw new AppError('not_found', 'There is no such line.')
  const { orderId } = line
  await db.transaction().execute(async (tx) => {
    await lockListToRead(tx)
    const order = await lockOrder(tx, orderId)
    // Locked to keep a file from being deleted while its link is created.
    await lockLinesOf(tx, orderId)
    if (order?.erasedAt) throw erased()
    const kept = await openDeliveries(tx, orderId)
    if (!order || !kept.some((each) => each.lineId === lineId)) {
      throw new AppError(
        'invalid_transition',
        'Only a deed that was delivered, not refunded, and is still kept can have a new link.',
      )
    }
    const at = clock()
    const staffId = staffIdOf(actor)
    if (staffId) await writeAudit(tx, { staffId, action: 'renew_link', subject: lineId, at })
    const secret = config.LINK_SECRET
    const linkId = await replaceLink(tx, { orderId, lineId, secret, at, actor })
    const bundleId = await ensureBundleLink(tx, { orderId, secret, at })
    await oweLinks(
      tx,
      { jobs },
      {
        orderId,
        template: 'link-renewed',
        dedupeKey: `link-renewed:${linkId}`,
        recipient: order.email,
        linkIds: [linkId],
        bundleId,
        at,
      },
    )
  })
}

export function erased(): AppError {
  const message = 'The person of this order was erased: nothing is mailed any more.'
  return new AppError('invalid_transition', message)
}

/** The transaction that creates the new link revokes the old one: a line never has two. */
export async function replaceLink(
  tx: Tx,
  link: { orderId: string; lineId: string; secret: string; at: Date; actor: Actor },
): Promise<string> {
  const { orderId, lineId, secret, at, actor } = link
  await revokeDownloadLink(tx, lineId, at)
  const expiresAt = later(at, DOWNLOAD_LINK_DAYS * DAY)
  const linkId = await insertDownloadLink(tx, { lineId, secret, at, expiresAt })
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
