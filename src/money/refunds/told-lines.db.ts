import { sql } from 'kysely'
import type { Line } from '../../orders/lines.db.ts'
import { isLate } from '../../orders/promise.ts'
import type { ChosenReason } from '../../orders/refund.ts'
import type { Asked, StoryLine } from '../../orders/story-words.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { RequestReason } from './customer-request.ts'

interface Row {
  id: string
  hasAgreedToWait: boolean
  asked: RequestReason | null
  reviewBy: Date | null
  decision: Asked['decision']
  /** Somebody chose the reason of a line's own refund. */
  refundReason: ChosenReason | null
}

export async function readTold(
  db: Db | Tx,
  orderId: string,
  at: Date,
): Promise<(line: Line) => Omit<StoryLine, 'office'>> {
  const { rows } = await sql<Row>`
    select line.id, asked.reason as asked, asked.review_by, asked.decision,
      refund.reason as refund_reason,
      line.id in (
        select line_id from timeline where order_id = ${orderId} and event = 'wait'
      ) as has_agreed_to_wait
    from order_lines as line
    left join (
      select distinct on (line_id) line_id, reason, review_by, decision
      from refund_requests where order_id = ${orderId} order by line_id, asked_at desc
    ) as asked on asked.line_id = line.id
    left join (
      select distinct on (line_id) line_id, reason
      from refunds where order_id = ${orderId} order by line_id, created_at desc
    ) as refund on refund.line_id = line.id
    where line.order_id = ${orderId}`.execute(db)
  const told = new Map(rows.map((row) => [row.id, row]))
  return (line) => {
    const { asked, reviewBy, decision, hasAgreedToWait, refundReason } = told.get(line.id) ?? {}
    const wants = asked === 'right_deed' ? 'right_deed' : 'refund'
    return {
      progress: line.progress,
      price: line.priceCents,
      promisedBy: line.promisedBy,
      refundedAfter: line.refundedAfter,
      isLate: isLate(line, at),
      hasAgreedToWait: hasAgreedToWait ?? false,
      request: reviewBy ? { wants, reviewBy, decision: decision ?? null } : null,
      refundReason: refundReason ?? null,
    }
  }
}
