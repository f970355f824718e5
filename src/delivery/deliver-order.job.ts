import { lockListToRead } from '../addresses/suppressions.db.ts'
import { DAY, later } from '../durations.ts'
import { deliverOrder } from '../job-catalog.ts'
import { startRefund } from '../money/refunds/refund-lines.ts'
import { lockLinesOf, moveLine } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import { shopDay } from '../orders/shop-day.ts'
import { addToTotals } from '../orders/totals.db.ts'
import type { Parts } from '../parts.ts'
import { handle } from '../platform/job.ts'
import { DOWNLOAD_LINK_DAYS, RECHECK_DAYS } from '../policy.ts'
import { insertDownloadLink } from './downloads/links.db.ts'
import { planRecheck } from './downloads/order-files.db.ts'
import { tellDeliveries } from './mail/tell-deliveries.ts'
import { withheldLines } from './withholding.db.ts'

/** Delivers every ready deed of an order: each gets a link and is on the order's page at once. */
export const deliverOrderJob = handle(
  deliverOrder,
  async (
    { db, clock, jobs, config }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
    { orderId },
  ) => {
    await db.transaction().execute(async (tx) => {
      await lockListToRead(tx)
      const order = await lockOrder(tx, orderId)
      if (!order) return
      const lines = await lockLinesOf(tx, orderId)
      const at = clock()
      const done = lines.filter((line) => line.progress === 'ready')
      const withheld = await withheldLines(
        tx,
        done.map((line) => line.id),
      )
      for (const line of done.filter(({ id }) => withheld.has(id))) {
        const intentId = order.paymentIntentId
        const refund = { line, intentId, reason: 'withheld', actor: 'system', at } as const
        await startRefund(tx, { jobs }, refund)
      }
      const ready = done.filter(({ id }) => !withheld.has(id))
      if (ready.length === 0) return
      const expiresAt = later(at, DOWNLOAD_LINK_DAYS * DAY)
      const secret = config.LINK_SECRET
      const recheckAt = later(at, RECHECK_DAYS * DAY)
      for (const line of ready) {
        await insertDownloadLink(tx, { lineId: line.id, secret, at, expiresAt })
        await planRecheck(tx, line.id, recheckAt)
        await moveLine(tx, line, 'deliver', { actor: 'system', at })
      }
      await tellDeliveries(tx, { jobs, config }, order, at)
      await addToTotals(tx, shopDay(at, config.TIME_ZONE), { deeds: ready.length })
    })
  },
)
