import { lockListToRead } from '../addresses/suppressions.db.ts'
import { DAY, later, SECOND } from '../durations.ts'
import { deliverOrder } from '../job-catalog.ts'
import { startRefund } from '../money/refunds/refund-lines.ts'
import { lineIs } from '../orders/line.ts'
import { type Line, lockLinesOf, moveLine } from '../orders/lines.db.ts'
import { lockOrder } from '../orders/orders.db.ts'
import { shopDay } from '../orders/shop-day.ts'
import { addToTotals } from '../orders/totals.db.ts'
import type { Parts } from '../parts.ts'
import { handle } from '../platform/job.ts'
import { DOWNLOAD_LINK_DAYS, GATHER_SECONDS, RECHECK_DAYS } from '../policy.ts'
import { ensureBundleLink } from './downloads/bundles.db.ts'
import { ensureOrderLink, insertDownloadLink } from './downloads/links.db.ts'
import { planRecheck } from './downloads/order-files.db.ts'
import { oweMail } from './mail/owe-mail.ts'
import { withheldLines } from './withholding.db.ts'

const LOOK_AGAIN_SECONDS = 2

/** Delivers every ready deed of an order: one link each, and one email for all of them. */
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
      if (isWorthWaiting(lines, at)) {
        const again = { key: orderId, delaySeconds: LOOK_AGAIN_SECONDS }
        await jobs.enqueue(tx, deliverOrder, { orderId }, again)
        return
      }
      const expiresAt = later(at, DOWNLOAD_LINK_DAYS * DAY)
      const secret = config.LINK_SECRET
      await ensureOrderLink(tx, { orderId, secret, at })
      const recheckAt = later(at, RECHECK_DAYS * DAY)
      const linkIds: string[] = []
      for (const line of ready) {
        linkIds.push(await insertDownloadLink(tx, { lineId: line.id, secret, at, expiresAt }))
        await planRecheck(tx, line.id, recheckAt)
        await moveLine(tx, line, 'deliver', { actor: 'system', at })
      }
      const bundleId = await ensureBundleLink(tx, { orderId, secret, at })
      await oweMail(
        tx,
        { jobs },
        {
          orderId,
          template: 'deeds-ready',
          dedupeKey: `deeds-ready:${linkIds[0]}`,
          recipient: order.email,
          data: { linkIds, bundleId },
          at,
        },
      )
      await addToTotals(tx, shopDay(at, config.TIME_ZONE), { deeds: ready.length })
    })
  },
)

/** Others are still on their way, and none has waited long. */
function isWorthWaiting(lines: Line[], at: Date): boolean {
  if (!lines.some((line) => lineIs('automatic', line.progress))) return false
  const readySince = lines
    .filter((line) => line.progress === 'ready')
    .map((line) => line.progressAt.getTime())
  return at.getTime() - Math.min(...readySince) < GATHER_SECONDS * SECOND
}
