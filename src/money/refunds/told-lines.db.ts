import type { Line } from '../../orders/lines.db.ts'
import { isLate } from '../../orders/promise.ts'
import { linesWaitedFor } from '../../orders/promises.db.ts'
import type { ChosenReason } from '../../orders/refund.ts'
import type { StoryLine } from '../../orders/story-words.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { requestsOfOrder } from './refund-requests.db.ts'
import { refundsOfOrder } from './refunds.db.ts'

/** What an order's customer may know of its lines. */
export async function readTold(
  db: Db | Tx,
  orderId: string,
  at: Date,
): Promise<(line: Line) => Omit<StoryLine, 'office'>> {
  const waitedFor = await linesWaitedFor(db, orderId)
  const requests = await requestsOfOrder(db, orderId)
  const refunds = await refundsOfOrder(db, orderId)
  return (line) => {
    const { reason, reviewBy, decision } =
      requests.findLast(({ lineId }) => lineId === line.id) ?? {}
    const wants = reason === 'right_deed' ? 'right_deed' : 'refund'
    return {
      progress: line.progress,
      price: line.priceCents,
      promisedBy: line.promisedBy,
      refundedAfter: line.refundedAfter,
      isLate: isLate(line, at),
      hasAgreedToWait: waitedFor.has(line.id),
      request: reviewBy ? { wants, reviewBy, decision: decision ?? null } : null,
      // Somebody chose the reason of a line's own refund.
      refundReason: (refunds.get(line.id)?.reason as ChosenReason | undefined) ?? null,
    }
  }
}
