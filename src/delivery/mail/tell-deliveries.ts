import { SECOND } from '../../durations.ts'
import { tellDeliveries as tellDeliveriesJob } from '../../job-catalog.ts'
import { lineIs } from '../../orders/line.ts'
import { lockLinesOf } from '../../orders/lines.db.ts'
import type { OrderRow } from '../../orders/orders.db.ts'
import { linesOnceAtDesk } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { ensureBundleLink } from '../downloads/bundles.db.ts'
import { ensureOrderLink } from '../downloads/links.db.ts'
import { deliveryMails, markDeliveriesTold, openLinks } from './delivery-news.db.ts'
import { whenToTell } from './delivery-news.ts'
import { oweLinks } from './owe-mail.ts'

/** Owes one email about everything delivered and not emailed yet, now or, by a job, when it's time.
 * The caller holds the order's lock. */
export async function tellDeliveries(
  tx: Tx,
  { jobs, config }: Pick<Parts, 'jobs' | 'config'>,
  { id: orderId, email: recipient }: OrderRow,
  at: Date,
): Promise<void> {
  const lines = await lockLinesOf(tx, orderId)
  const untold = lines.filter((line) => line.progress === 'delivered' && !line.deliveryToldAt)
  if (untold.length === 0) return
  const told = await deliveryMails(tx, orderId)
  const atDesk = await linesOnceAtDesk(tx, orderId)
  const busy = lines.filter(({ progress }) => lineIs('unattended', progress))
  const state = {
    untold: untold.map(({ id, progressAt }) => ({
      deliveredAt: progressAt,
      byStaff: atDesk.has(id),
    })),
    told,
    isSearching: busy.some(({ id }) => !atDesk.has(id)),
    isBusy: busy.length > 0,
  }
  const when = whenToTell(state, at, config.TIME_ZONE)
  if ('waitMs' in when) {
    const delaySeconds = Math.ceil(when.waitMs / SECOND)
    await jobs.enqueue(tx, tellDeliveriesJob, { orderId }, { key: orderId, delaySeconds })
    return
  }
  const lineIds = untold.map(({ id }) => id)
  const linkIds = await openLinks(tx, lineIds)
  // Staff may have revoked a link before its email was due.
  if (linkIds.length < lineIds.length) await markDeliveriesTold(tx, lineIds, at)
  if (linkIds.length === 0) return
  const secret = config.LINK_SECRET
  await ensureOrderLink(tx, { orderId, secret, at })
  const bundleId = await ensureBundleLink(tx, { orderId, secret, at })
  const template = 'deeds-ready'
  const dedupeKey = `${template}:${linkIds[0]}`
  const mail = { orderId, template, dedupeKey, recipient, at } as const
  const heard = lines.filter(
    ({ progress, deliveryToldAt }) => progress === 'delivered' && deliveryToldAt,
  )
  const news = { part: when.now, ready: heard.length + linkIds.length }
  await oweLinks(tx, { jobs }, { ...mail, linkIds, bundleId, news })
}
