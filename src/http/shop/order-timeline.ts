import type { LineTimeline, SentMail } from '../../contract/shop/order-timeline.ts'
import { requestsOfOrder } from '../../money/refunds/refund-requests.db.ts'
import { readHistory } from '../../orders/history.db.ts'
import { historyOf } from '../../orders/history.ts'
import type { Line } from '../../orders/lines.db.ts'
import { isLate } from '../../orders/promise.ts'
import { linesWaitedFor } from '../../orders/promises.db.ts'
import type { Tx } from '../../platform/db.ts'

/** What a customer sees of how an order went, line by line and email by email. */
export async function readTimeline(
  tx: Tx,
  order: { id: string; lines: Line[] },
  at: Date,
): Promise<{ timelineOf: (line: Line) => LineTimeline; mails: SentMail[] }> {
  const rows = await readHistory(tx, order.id)
  const waitedFor = await linesWaitedFor(tx, order.id)
  const requests = await requestsOfOrder(tx, order.id)
  const historyRows = Map.groupBy(rows, ({ lineId }) => lineId)
  const timelineOf = (line: Line) => {
    const asked = requests.findLast(({ lineId }) => lineId === line.id)
    return {
      promisedBy: line.promisedBy?.toISOString() ?? null,
      refundedAfter: line.refundedAfter?.toISOString() ?? null,
      isLate: isLate(line, at),
      hasAgreedToWait: waitedFor.has(line.id),
      request: asked ? { reviewBy: asked.reviewBy.toISOString(), decision: asked.decision } : null,
      history: historyOf(historyRows.get(line.id) ?? []).map((entry) => ({
        what: entry.what,
        at: entry.at.toISOString(),
      })),
    }
  }
  const mails = rows.flatMap(({ template, event, at: sentAt }) =>
    template ? [{ template, arrived: event === 'mail_sent', at: sentAt.toISOString() }] : [],
  )
  return { timelineOf, mails }
}
