import { lockListToRead } from '../addresses/suppressions.db.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { AppError, orNotFound } from '../errors.ts'
import { refreshCustomers } from '../orders/customers/customers.db.ts'
import { lockLinesOf } from '../orders/lines.db.ts'
import { isPaid } from '../orders/order.ts'
import { lockOrder, type OrderRow, setEmail } from '../orders/orders.db.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { emailHash } from '../secret-token.ts'
import { endBundle, ensureBundleLink } from './downloads/bundles.db.ts'
import { replaceOrderLink } from './downloads/links.db.ts'
import { redirectMails } from './mail/outgoing-mail.db.ts'
import { oweLinks, oweMail } from './mail/send-mail.job.ts'
import { openDeliveries, replaceLink } from './resend-links.ts'

type ChangeParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>

/** A stranger may be reading the old email: we revoke every link sent there and email fresh ones to
 * the new one. The old one hears that it was changed, but not to what. */
export async function changeEmail(
  parts: ChangeParts,
  change: { orderId: string; staffId: string; from: string; email: string },
): Promise<{ changed: boolean }> {
  const { orderId, staffId, from, email } = change
  return parts.db.transaction().execute(async (tx) => {
    await lockListToRead(tx)
    const order = orNotFound(await lockOrder(tx, orderId), 'order')
    if (order.erasedAt) {
      throw new AppError('invalid_transition', 'This order’s customer was erased.')
    }
    if (order.email === email) return { changed: false }
    if (order.organizationId) {
      const message = 'An organization placed this order. Change the organization’s email instead.'
      throw new AppError('invalid_transition', message)
    }
    if (order.email !== from) {
      const message = 'Someone changed the email in the meantime. Please check it again.'
      throw new AppError('order_conflict', message, { field: 'from' })
    }
    await lockLinesOf(tx, orderId)
    const at = parts.clock()
    const changed = await setEmail(tx, order, email, at)
    await refreshCustomers(tx, [order.emailKey, changed.emailKey], changed.emailKey)
    await redirectMails(tx, orderId, email)
    await mailAnew(tx, parts, changed, { actor: `staff:${staffId}`, at })
    const dedupeKey = `address-changed:${orderId}:${at.getTime()}`
    const notice = { template: 'address-changed', dedupeKey, recipient: order.email } as const
    await oweMail(tx, parts, { orderId, ...notice, data: {}, at })
    const hash = (address: string) => emailHash(parts.config.COUNTING_SECRET, address)
    // Enough to show which email it was to someone who knows it, and to no one else.
    const detail = { from: hash(order.email), to: hash(email) }
    await writeAudit(tx, { staffId, action: 'change_email', subject: orderId, at, detail })
    const actor = `staff:${staffId}` as const
    await writeTimeline(tx, { orderId, event: 'email_changed', actor, at })
    return { changed: true }
  })
}

/** New links for the new email: to the order, and to each deed whose link is open. */
async function mailAnew(
  tx: Tx,
  parts: ChangeParts,
  order: OrderRow,
  { actor, at }: { actor: `staff:${string}`; at: Date },
): Promise<void> {
  const { id: orderId, email: recipient } = order
  const secret = parts.config.LINK_SECRET
  const linkId = await replaceOrderLink(tx, { orderId, secret, at })
  const linkIds: string[] = []
  for (const { lineId, linkId: old, expiresAt } of await openDeliveries(tx, orderId)) {
    if (!old || !expiresAt || expiresAt <= at) continue
    linkIds.push(await replaceLink(tx, { orderId, lineId, secret, at, actor }))
  }
  await endBundle(tx, orderId, at)
  if (linkIds.length > 0) {
    const bundleId = await ensureBundleLink(tx, { orderId, secret, at })
    await oweLinks(tx, parts, order, { template: 'link-renewed', linkIds, bundleId, at })
  } else if (isPaid(order.status)) {
    const template = 'order-received'
    const dedupeKey = `${template}:${orderId}:${linkId}`
    await oweMail(tx, parts, { orderId, template, dedupeKey, recipient, data: {}, at })
  }
}
