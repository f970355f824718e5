import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { PUBLIC_EVENTS } from './history.ts'
import { MAIL_EVENTS } from './timeline-event.ts'

export interface HistoryRow {
  /** Null if it's about the whole order. */
  lineId: string | null
  event: string
  template: string | null
  at: Date
}

/** The first and latest few of each kind: a link can be opened a thousand times. */
const FIRST = 2
const LATEST = 3
const MOST_MAILS = 20

/** What a customer may see of an order's timeline, oldest first, and never all of a long one. */
export async function readHistory(db: Db, orderId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select line_id, event, template, at from (
      select id, line_id, event, at, detail->>'template' as template,
        row_number() over (partition by line_id, event order by id) as nth,
        row_number() over (partition by line_id, event order by id desc) as nth_last
      from timeline
      where order_id = ${orderId}
        and (line_id is not null and event = any(${PUBLIC_EVENTS}::text[])
          or line_id is null and event = any(${MAIL_EVENTS}::text[]))
    ) as rows
    where nth_last <= case when line_id is null then ${MOST_MAILS}::int else ${LATEST}::int end
      or line_id is not null and nth <= ${FIRST}::int
    order by id`.execute(db)
  return rows
}
