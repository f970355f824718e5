import { DAY, later } from '../durations.ts'
import { deliverOrder } from '../job-catalog.ts'
import { withholdLine } from '../money/refunds/withhold-line.ts'
import type { Line } from '../orders/lines.db.ts'
import { lockListAndOrder } from '../orders/orders.db.ts'
import type { Parts } from '../parts.ts'
import { handle } from '../platform/job.ts'
import { DOWNLOAD_LINK_DAYS, RECHECK_DAYS } from '../policy.ts'
import { deliverLines, lockLinesToDeliver } from './deliver-lines.db.ts'
import { tellDeliveries } from './mail/tell-deliveries.job.ts'
import { withheldLines } from './withholding.db.ts'

/** Delivers every ready deed of an order: each gets a link and is on the order's page at once. */
export const deliverOrderJob = handle(
  deliverOrder,
  async (
    { db, clock, jobs, config }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
    { orderId },
  ) => {
    await db.transaction().execute(async (tx) => {
      const order = await lockListAndOrder(tx, orderId)
      if (!order) return
      const all = await lockLinesToDeliver(tx, orderId)
      const done = all.filter(({ line }) => line.progress === 'ready')
      // Another run of this job delivered them.
      if (done.length === 0) return
      const at = clock()
      const lineIds = done.map(({ line }) => line.id)
      const withheld = await withheldLines(tx, lineIds)
      const ready = done.filter(({ line }) => !withheld.has(line.id))
      if (ready.length > 0) {
        await deliverLines(tx, ready, {
          secret: config.LINK_SECRET,
          at,
          expiresAt: later(at, DOWNLOAD_LINK_DAYS * DAY),
          recheckAt: later(at, RECHECK_DAYS * DAY),
        })
      }
      for (const { line } of done.filter((each) => withheld.has(each.line.id))) {
        await withholdLine(tx, { clock, config }, line)
      }
      if (ready.length === 0) return
      const delivered = new Set(ready.map(({ line }) => line.id))
      const lines = all.map(({ line }): Line => {
        if (delivered.has(line.id)) return { ...line, progress: 'delivered', progressAt: at }
        return withheld.has(line.id) ? { ...line, progress: 'desk', progressAt: at } : line
      })
      await tellDeliveries(tx, { jobs, config }, { order, lines }, at)
    })
  },
)
