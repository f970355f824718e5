import { tellDeliveries as job } from '../../job-catalog.ts'
import { lockLinesOf } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { tellDeliveries } from './tell-deliveries.ts'

/** Looks again whether it's time to email what an order's customer hasn't heard about. */
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
