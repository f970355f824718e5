import { SECOND } from '../../durations.ts'
import { tellDeliveries as job } from '../../job-catalog.ts'
import { lineIs } from '../../orders/line.ts'
import { type Line, lockLinesOf } from '../../orders/lines.db.ts'
import { lockOrder, type OrderRow } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { handle } from '../../platform/job.ts'
import { deliveredDeeds, lastingBundle } from '../downloads/bundles.db.ts'
import { markDeliveriesTold, oweDeliveryMail, readNews } from './delivery-news.db.ts'
import { whenToTell } from './delivery-news.ts'
import { sendOwedMail } from './send-mail.job.ts'

export const tellDeliveriesJob = handle(
  job,
  async (
    { db, clock, jobs, config }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
    { orderId },
  ) => {
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) return
      const lines = await lockLinesOf(tx, orderId)
      await tellDeliveries(tx, { jobs, config }, { order, lines }, clock())
    })
  },
)

/** Owes one email about everything delivered and not emailed yet, now or, by a job, when it's time.
 * The caller has locked the order and its lines. */
export async function tellDeliveries(
  tx: Tx,
  { jobs, config }: Pick<Parts, 'jobs' | 'config'>,
  { order, lines }: { order: OrderRow; lines: Line[] },
  at: Date,
): Promise<void> {
  const { id: orderId, email: recipient } = order
  const untold = lines.filter((line) => line.progress === 'delivered' && !line.deliveryToldAt)
  if (untold.length === 0) return
  const { told, atDesk, ...ids } = await readNews(tx, orderId)
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
    await jobs.enqueue(tx, job, { orderId }, { key: orderId, delaySeconds })
    return
  }
  const lineIds = untold.map(({ id }) => id)
  const deeds = await deliveredDeeds(tx, orderId)
  // Staff may have revoked a link before its email was due.
  const open = deeds.filter(({ lineId, revokedAt }) => lineIds.includes(lineId) && !revokedAt)
  const linkIds = open.map(({ linkId }) => linkId)
  if (linkIds.length === 0) return markDeliveriesTold(tx, { lineIds }, at)
  const mailIds = await oweDeliveryMail(tx, {
    orderId,
    recipient,
    dedupeKey: `deeds-ready:${linkIds[0]}`,
    data: { linkIds, part: when.now },
    lineIds,
    ...ids,
    bundleUntil: lastingBundle(deeds, at),
    secret: config.LINK_SECRET,
    at,
  })
  await sendOwedMail(tx, { jobs }, mailIds)
}
