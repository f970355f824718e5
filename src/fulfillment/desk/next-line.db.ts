import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { asleep, PLANNED } from './plans.db.ts'

interface Waiting {
  at: Date
  skip: string[]
}

const waiting = ({ at, skip }: Waiting) => sql`line.progress = 'desk'
  and line.withheld_until is null and not ${asleep(at)} and line.id <> all(${skip}::uuid[])`

/** The most urgent of a person's own lines, of those that come after one. */
export async function ownNext(
  db: Db,
  { staffId, after, ...rest }: Waiting & { staffId: string; after?: string | undefined },
): Promise<string | undefined> {
  const isLater = after
    ? sql`(line.refunded_after, line.id) > (
        select refunded_after, id from order_lines where id = ${after})`
    : sql`true`
  const { rows } = await sql<{ id: string }>`
    select line.id from order_lines as line ${PLANNED}
    where plan.assigned_to = ${staffId} and ${waiting(rest)} and ${isLater}
    order by line.refunded_after, line.id limit 1`.execute(db)
  return rows[0]?.id
}

/** The most urgent line that is nobody's. An overdue one is also free if its assignee has had it for a
 * while: the customer shouldn't wait for somebody who is away. Whose it is has to be read again, now
 * that it's locked. */
export async function lockFreeLine(
  tx: Tx,
  { leftBefore, ...rest }: Waiting & { leftBefore: Date },
): Promise<{ id: string; orderId: string; assigneeId: string | null } | undefined> {
  const { rows } = await sql<{ id: string; orderId: string; assigneeId: string | null }>`
    select line.id, line.order_id, assignee.id as assignee_id from order_lines as line ${PLANNED}
    where ${waiting(rest)} and (assignee.id is null
      or (line.promised_by <= ${rest.at} and plan.assigned_at <= ${leftBefore}))
    order by line.refunded_after, line.id
    limit 1 for update of line skip locked`.execute(tx)
  return rows[0]
}
