import { createHash } from 'node:crypto'
import { lockListToRead } from '../addresses/suppressions.db.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { MINUTE } from '../durations.ts'
import { AppError } from '../errors.ts'
import { lockLinesOf } from '../orders/lines.db.ts'
import { readOrders } from '../orders/lists/order-list.db.ts'
import type { Previewed } from '../orders/lists/preview.ts'
import { lockOrder, type OrderRow } from '../orders/orders.db.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import { ensureBundleLink } from './downloads/bundles.db.ts'
import { ensureOrderLink, linesEndedByStaff } from './downloads/links.db.ts'
import { oweLinks } from './mail/owe-mail.ts'
import { erased, openDeliveries, replaceLink } from './renew-link.ts'

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
