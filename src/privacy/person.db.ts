import { sql } from 'kysely'
import { statesOf } from '../orders/line.ts'
import { SETTLED_REFUNDS } from '../orders/refund.ts'
import { type Db, likeContaining, type Tx } from '../platform/db.ts'
import { metadataNaming, ordersMailedTo } from './erasure.db.ts'
import type { Obstacle, PersonCounts } from './holding.ts'

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

/** How much we hold on a person in each place. Every lookup uses an index. */
export async function countPerson(
  db: Db,
  emailKey: string,
  names: string[],
): Promise<PersonCounts> {
  const words = [emailKey, ...names.map((name) => name.toLowerCase())]
  const { rows } = await sql<PersonCounts>`
    with theirs as materialized (
      select id, created_at, search_session_id from orders where email_key = ${emailKey}
    ), former as materialized (
      select id from (${ordersMailedTo(emailKey)}) as mailed where id not in (select id from theirs)
    ), lines as materialized (
      select id from order_lines where order_id in (select id from theirs)
    ), sessions as materialized (
      select search_session_id as id from theirs where search_session_id is not null
      union
      select session_id from search_conversions where order_id in (select id from theirs)
    )
    select
      (select count(*) from theirs) as orders,
      (select count(*) from customers where email_key = ${emailKey}) as customers,
      (select count(*) from staff
        where lower(email) = ${emailKey} and organization_id is not null) +
        (select count(*) from organizations where lower(email) = ${emailKey}) as accounts,
      (select count(*) from outgoing_mail where order_id in (select id from theirs)) +
        (select count(*) from outgoing_mail where order_id in (select id from former)
          and lower(recipient) = ${emailKey}) as mails,
      (select count(*) from order_grants where order_id in (select id from theirs)) as readers,
      (select count(*) from download_links where line_id in (select id from lines)
        and revoked_at is null) as links,
      (select count(*) from documents where line_id in (select id from lines)
        and deleted_at is null) as files,
      (select count(*) from refund_requests where order_id in (select id from theirs)) as requests,
      (select count(*) from order_notes where order_id in (select id from theirs)
        and words is not null) +
        (select count(*) from customer_notes where email_key = ${emailKey}) as notes,
      (select count(*) from order_notes where order_id not in (select id from theirs)
        and lower(words) like ${likeContaining(emailKey)}) +
        (select count(*) from customer_notes where email_key <> ${emailKey}
          and lower(words) like ${likeContaining(emailKey)}) +
        (select count(*) from orders where email_key <> ${emailKey}
          and ${metadataNaming(emailKey)}) as mentioned,
      (select count(*) from search_events where session_id in (select id from sessions)) as searches,
      (select count(*) from ledger where order_id in (select id from theirs)) as ledger,
      (select count(*) from audit_log
        where subject in (select id::text from theirs union all select id::text from lines)
          and lower(detail::text) like any(${words.map(likeContaining)}::text[])) +
        (select count(*) from timeline where order_id in (select id from theirs)
          and lower(detail::text) like any(${words.map(likeContaining)}::text[])) as evidence,
      (select max(created_at) from theirs) as last_order_at,
      (select max(expires_at) from download_links
        where line_id in (select id from lines)) as last_link_end`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The count gave no row')
  return row
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

/** What's in progress for a person and needs to know who they are. */
export async function obstaclesTo(db: Db | Tx, emailKey: string): Promise<Obstacle[]> {
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
  return rows
}
