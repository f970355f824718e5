import { sql } from 'kysely'
import { statesOf } from '../orders/line.ts'
import { SETTLED_REFUNDS } from '../orders/refund.ts'
import { type Db, likeContaining, type Tx } from '../platform/db.ts'

const MOST_ORDERS = 50
const MOST_MENTIONS = 50

export async function ordersOfPerson(db: Db, emailKey: string) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'createdAt', 'status', 'amountCents as amount', 'fullName'])
    .where('emailKey', '=', emailKey)
    .orderBy('createdAt', 'desc')
    .limit(MOST_ORDERS + 1)
    .execute()
  return {
    orders: rows.slice(0, MOST_ORDERS).map(({ fullName: _, ...order }) => order),
    names: [...new Set(rows.map((row) => row.fullName))],
    hasMore: rows.length > MOST_ORDERS,
  }
}

/** Notes on others' orders with the name but not the email: it may be someone else. */
export async function mentionsOf(db: Db, emailKey: string, names: string[]) {
  if (names.length === 0) return []
  const patterns = names.map((name) => likeContaining(name.toLowerCase()))
  const { rows } = await sql<{ orderId: string; noteId: string }>`
    select order_notes.order_id, order_notes.id as note_id
    from order_notes join orders on orders.id = order_notes.order_id
    where lower(words) like any(${patterns}::text[])
      and orders.email_key <> ${emailKey}
      and lower(words) not like ${likeContaining(emailKey)}
    order by order_notes.at desc limit ${MOST_MENTIONS}`.execute(db)
  return rows
}

const MOST_OBSTACLES = 20

interface Obstacle {
  orderId: string
  kind: 'line' | 'payment' | 'refund' | 'dispute' | 'request' | 'replacement'
  state: string
}

/** What's in progress for a person and needs to know who they are, in words. */
export async function obstaclesTo(db: Db | Tx, emailKey: string) {
  const { rows } = await sql<Obstacle>`
    with theirs as materialized (
      select id, status, next_payment_check_at from orders where email_key = ${emailKey}
    )
    select * from (
      select order_id, 'line' as kind, progress as state from order_lines
        where order_id in (select id from theirs)
          and progress = any(${statesOf('inWork')})
      union all
      select id, 'payment', status from theirs
        where status = 'pending' and next_payment_check_at is not null
      union all
      select order_id, 'refund', state from refunds
        where order_id in (select id from theirs) and state <> all(${SETTLED_REFUNDS})
      union all
      select order_id, 'dispute', status from disputes
        where order_id in (select id from theirs) and closed_at is null
      union all
      select order_id, 'request', 'open' from refund_requests
        where order_id in (select id from theirs) and decided_at is null
      union all
      select order_lines.order_id, 'replacement', coalesce(copies.verdict, 'checking')
        from order_lines
        join copies on copies.line_id = order_lines.id
        join documents on documents.id = copies.replaces and documents.superseded_at is null
        where order_lines.order_id in (select id from theirs)
          and order_lines.progress = 'delivered' and copies.dropped_at is null
    ) as found
    limit ${MOST_OBSTACLES}`.execute(db)
  return rows.map((row) => ({ orderId: row.orderId, words: obstacleWords(row) }))
}

function obstacleWords({ kind, state }: Obstacle): string {
  switch (kind) {
    case 'line':
      return 'A deed is still on its way to the customer. Wait until it’s delivered, or refund it.'
    case 'payment':
      return 'It may still be paid. Otherwise it expires within a day.'
    case 'refund':
      return state === 'failed'
        ? 'A refund failed. Send it again, or settle it with the customer first.'
        : 'A refund is on its way. Wait until the bank has it.'
    case 'dispute':
      return 'The payment is disputed. Wait until the bank has decided.'
    case 'request':
      return 'A refund request is open. Decide it first.'
    case 'replacement':
      return 'A document is being replaced. Deliver it or drop it first.'
  }
}
