import type { LineTimeline, SentMail } from '../../contract/shop/orders.ts'
import { readTold } from '../../money/refunds/told-lines.db.ts'
import { historyOf } from '../../orders/history.ts'
import type { Line } from '../../orders/lines.db.ts'
import { readHistory } from '../../orders/timeline.db.ts'
import type { Tx } from '../../platform/db.ts'

export async function readTimeline(
  tx: Tx,
  order: { id: string; lines: Line[] },
  at: Date,
): Promise<{ timelineOf: (line: Line) => LineTimeline; mails: SentMail[] }> {
  const rows = await readHistory(tx, order.id)
  const toldOf = await readTold(tx, order.id, at)
  const historyRows = Map.groupBy(rows, ({ lineId }) => lineId)
  const timelineOf = (line: Line) => ({
    ...toldOf(line),
    history: historyOf(historyRows.get(line.id) ?? []),
  })
  const mails = rows.flatMap(({ template, event, at: sentAt }) =>
    template ? [{ template, arrived: event === 'mail_sent', at: sentAt }] : [],
  )
  return { timelineOf, mails }
}
