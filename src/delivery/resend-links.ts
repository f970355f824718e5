import { createHash } from 'node:crypto'
import { lockListToRead } from '../addresses/suppressions.db.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { recordRefusal } from '../audit/record-refusal.ts'
import { MINUTE } from '../durations.ts'
import { AppError, orNotFound } from '../errors.ts'
import { type Actor, staffIdOf } from '../orders/actor.ts'
import { lockLinesOf, readLine } from '../orders/lines.db.ts'
import { readOrders } from '../orders/lists/order-list.db.ts'
import type { Previewed } from '../orders/lists/preview.ts'
import { lockOrder, type OrderRow } from '../orders/orders.db.ts'
import { assertNamesNobody } from '../orders/staff-words.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import type { Db, Tx } from '../platform/db.ts'
import { ensureBundleLink } from './downloads/bundles.db.ts'
import {
  ensureOrderLink,
  keptDeliveries,
  linesEndedByStaff,
  replaceDownloadLink,
  revokeDownloadLink,
} from './downloads/links.db.ts'
import { oweLinks } from './mail/send-mail.job.ts'
import { withheldLines } from './withholding.db.ts'

/** Requests this close together count as one: it's easy to press a button twice. */
const SAME_MAIL_MS = 10 * MINUTE

/** Why an order's links aren't emailed again. The act and its preview both ask this. */
function objectionToResend(
  order: Pick<OrderRow, 'erasedAt'> | undefined,
  kept: readonly unknown[],
): AppError | undefined {
  if (order?.erasedAt) return erased()
  return order && kept.length > 0
    ? undefined
    : new AppError('link_expired', 'We no longer have any files for this order.')
}

/** Emails the links of an order's deeds again, to the email the order was placed with. Expired links
 * are renewed for free while the file is kept. */
export async function resendLinks(
  { db, clock, jobs, config }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  orderId: string,
  by: { staffId: string } | 'customer' = 'customer',
): Promise<boolean> {
  const actor = by === 'customer' ? by : (`staff:${by.staffId}` as const)
  return db.transaction().execute(async (tx) => {
    await lockListToRead(tx)
    const order = await lockOrder(tx, orderId)
    // Locked to keep a file from being deleted while its link is created.
    await lockLinesOf(tx, orderId)
    const open = order ? await openDeliveries(tx, orderId) : []
    // Only staff can restore what staff revoked.
    const ended = by === 'customer' ? await linesEndedByStaff(tx, orderId) : new Set<string>()
    const kept = open.filter(({ lineId }) => !ended.has(lineId))
    const objection = objectionToResend(order, kept)
    if (objection || !order) throw objection
    const at = clock()
    const secret = config.LINK_SECRET
    const linkIds: string[] = []
    for (const { lineId, linkId, expiresAt } of kept) {
      const isLive = linkId && expiresAt && at < expiresAt
      const renewal = { orderId, lineId, secret, at, actor }
      linkIds.push(isLive ? linkId : await replaceLink(tx, renewal))
    }
    await ensureOrderLink(tx, { orderId, secret, at })
    const bundleId = await ensureBundleLink(tx, { orderId, secret, at })
    const digest = createHash('sha256').update(linkIds.join()).digest('hex').slice(0, 16)
    const dedupeKey = `links-again:${orderId}:${digest}:${Math.floor(at.getTime() / SAME_MAIL_MS)}`
    const mail = { template: 'link-renewed', dedupeKey, linkIds, bundleId, at } as const
    const isNew = await oweLinks(tx, { jobs }, order, mail)
    if (!isNew) return false
    if (by !== 'customer') {
      await writeAudit(tx, { staffId: by.staffId, action: 'send_links', subject: orderId, at })
    }
    await writeTimeline(tx, { orderId, event: 'links_resent', actor, at })
    return true
  })
}

export async function previewResend(
  { db }: Pick<Parts, 'db'>,
  orderIds: string[],
): Promise<Previewed[]> {
  const orders = await readOrders(db, orderIds)
  const open = Map.groupBy(await openDeliveries(db, ...orderIds), ({ orderId }) => orderId)
  return orders.map((order) => {
    const kept = open.get(order.id) ?? []
    const objection = objectionToResend(order, kept)
    return {
      orderId: order.id,
      fullName: order.fullName,
      lines: objection ? [] : kept.map(({ lineId }) => ({ id: lineId })),
      cents: 0,
      refused: objection ? [objection.message] : [],
    }
  })
}

export async function renewLink(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  { lineId, actor }: { lineId: string; actor: Actor },
): Promise<void> {
  const { clock, jobs, config } = parts
  const staffId = staffIdOf(actor)
  const refusal = { staffId, action: 'renew_link_refused', subject: lineId } as const
  await recordRefusal(parts, refusal, async (tx) => {
    const line = orNotFound(await readLine(tx, lineId), 'deed')
    const { orderId } = line
    await lockListToRead(tx)
    const order = await lockOrder(tx, orderId)
    // Locked to keep a file from being deleted while its link is created.
    await lockLinesOf(tx, orderId)
    if (order?.erasedAt) throw erased()
    const kept = await openDeliveries(tx, orderId)
    if (!order || !kept.some((each) => each.lineId === lineId)) {
      const words =
        'You can renew a link only for a deed that was delivered, wasn’t refunded and is still kept.'
      throw new AppError('invalid_transition', words)
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
  const lineIds = kept.map(({ lineId }) => lineId)
  const withheld = await withheldLines(db, lineIds)
  return kept.filter(({ lineId }) => !withheld.has(lineId))
}

/** Staff revoke a deed's link: from then on, only staff can give it another. */
export async function revokeLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, reason }: { lineId: string; staffId: string; reason: string },
): Promise<{ revoked: boolean }> {
  const line = orNotFound(await readLine(db, lineId), 'deed')
  const { orderId } = line
  return db.transaction().execute(async (tx) => {
    const order = orNotFound(await lockOrder(tx, orderId), 'order')
    assertNamesNobody(reason, order, 'reason')
    // Locked to keep a new link from being created at the same moment.
    await lockLinesOf(tx, orderId)
    const at = clock()
    const actor = `staff:${staffId}` as const
    const revoked = await revokeDownloadLink(tx, lineId, at, actor)
    if (revoked) {
      const detail = { reason }
      await writeAudit(tx, { staffId, action: 'revoke_link', subject: lineId, at, detail })
      await writeTimeline(tx, { orderId, lineId, event: 'link_revoked', actor, at, detail })
    }
    return { revoked }
  })
}
