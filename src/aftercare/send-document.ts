import { ensureOrderLink, replaceDownloadLink } from '../delivery/downloads/links.db.ts'
import { oweLinks } from '../delivery/mail/send-mail.job.ts'
import type { Actor } from '../orders/actor.ts'
import type { OrderRow } from '../orders/orders.db.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'

const EVENTS = { 'newer-deed': 'newer_deed', 'deed-replaced': 'document_replaced' } as const

/** Free: the old link is revoked, and the new one is emailed. */
export async function sendDocument(
  tx: Tx,
  { jobs, config }: Pick<Parts, 'jobs' | 'config'>,
  about: {
    order: OrderRow
    lineId: string
    template: keyof typeof EVENTS
    actor: Actor
    at: Date
  },
): Promise<void> {
  const { order, lineId, template, actor, at } = about
  const { id: orderId } = order
  const secret = config.LINK_SECRET
  const linkId = await replaceDownloadLink(tx, { lineId, secret, at })
  await ensureOrderLink(tx, { orderId, secret, at })
  await oweLinks(tx, { jobs }, order, { template, linkIds: [linkId], at })
  await writeTimeline(tx, { orderId, lineId, event: EVENTS[template], actor, at })
}
