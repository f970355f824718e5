import { formatAddress } from '../../addresses/address.ts'
import { DAY, later } from '../../durations.ts'
import { AppError } from '../../errors.ts'
import { lockLinesOf } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import { isLate } from '../../orders/promise.ts'
import { linesWaitedFor, setRefundedAfter } from '../../orders/promises.db.ts'
import { shopMoment } from '../../orders/shop-day.ts'
import { openTask } from '../../orders/staff-tasks.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { WAIT_LONGER_DAYS } from '../../policy.ts'
import { pickLines, whyNot } from './cancel-lines.ts'

/** The automatic refund is postponed, once; asking again changes nothing. */
export async function waitLonger(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  { orderId, lineIds }: { orderId: string; lineIds: string[] },
): Promise<{ waiting: number }> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('not_found', 'We can’t find this order.')
    const wanted = pickLines(await lockLinesOf(tx, orderId), lineIds)
    const agreed = await linesWaitedFor(tx, orderId)
    const at = clock()
    const fresh = wanted.filter(({ id }) => !agreed.has(id))
    for (const line of fresh) {
      if (!isLate(line, at))
        throw new AppError('invalid_transition', whyNot(line, 'choose to wait'))
      const until = later(at, WAIT_LONGER_DAYS * DAY)
      await setRefundedAfter(tx, line.id, until)
      const entry = { orderId, lineId: line.id, event: 'wait', actor: 'customer', at } as const
      await writeTimeline(tx, { ...entry, detail: { until: until.toISOString() } })
      await openTask(tx, {
        kind: 'line_overdue',
        subject: line.id,
        orderId,
        detail: `${formatAddress(line.address).slice(0, 300)}: the customer agreed to wait. Automatic refund on ${shopMoment(until, config.TIME_ZONE)}.`,
        at,
      })
    }
    return { waiting: fresh.length }
  })
}
