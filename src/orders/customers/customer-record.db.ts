import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { CustomerSummary } from '../lists/customer-list.db.ts'
import { type OrderRow, toOrder } from '../orders.db.ts'

const MOST_NOTES = 50
const MOST_REQUESTS = 20

export interface CustomerRecord extends CustomerSummary {
  firstOrderAt: Date
  /** When the person was erased, after which this is nobody. */
  erasedAt: Date | null
}

/** A customer with the span of their orders; undefined if there's no such customer. */
export async function readCustomer(
  db: Db | Tx,
  by: { id: string } | { emailKey: string },
): Promise<CustomerRecord | undefined> {
  return db
    .selectFrom('customers')
    .select(['id', 'email_key as emailKey', 'email', 'full_name as fullName', 'deeds'])
    .select(['order_count as orderCount', 'spent_cents as spentCents'])
    .select(['captured_cents as captured', 'refunded_cents as refunded'])
    .select(['disputed_cents as disputed', 'last_order_at as lastOrderAt'])
    .select([
      sql<Date>`(select created_at from orders where orders.email_key = customers.email_key
        order by created_at limit 1)`.as('firstOrderAt'),
      sql<Date | null>`(select erased_at from orders where orders.email_key = customers.email_key
        order by created_at desc limit 1)`.as('erasedAt'),
    ])
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('email_key', '=', by.emailKey)))
    .executeTakeFirst()
}

/** Holds on to a customer, so that nobody erases them before this transaction ends. */
export async function lockCustomer(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute()
}

/** One page of a customer's orders, newest first. */
export async function ordersOfCustomer(
  db: Db,
  emailKey: string,
  { limit, after }: { limit: number; after: { createdAt: Date; id: string } | undefined },
): Promise<OrderRow[]> {
  let query = db.selectFrom('orders').selectAll().where('email_key', '=', emailKey)
  if (after) {
    query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`)
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOrder)
}

/** What the customer asked to be refunded, newest first. */
export async function requestsOfCustomer(db: Db, emailKey: string) {
  const rows = await db
    .selectFrom('refund_requests')
    .innerJoin('orders', 'orders.id', 'refund_requests.order_id')
    .innerJoin('order_lines', 'order_lines.id', 'refund_requests.line_id')
    .select(['refund_requests.id', 'refund_requests.order_id as orderId', 'refund_requests.reason'])
    .select(['order_lines.street_address as street', 'refund_requests.asked_at as askedAt'])
    .select('refund_requests.decision')
    .where('orders.email_key', '=', emailKey)
    .orderBy('refund_requests.asked_at', 'desc')
    .limit(MOST_REQUESTS)
    .execute()
  return rows.map((row) => ({ ...row, decision: row.decision as 'refunded' | 'declined' | null }))
}

export async function notesOnCustomer(db: Db, emailKey: string) {
  return db
    .selectFrom('customer_notes')
    .innerJoin('staff', 'staff.id', 'customer_notes.staff_id')
    .select(['customer_notes.id', 'staff.username as by', 'words', 'at'])
    .where('email_key', '=', emailKey)
    .orderBy('at', 'desc')
    .orderBy('customer_notes.id', 'desc')
    .limit(MOST_NOTES)
    .execute()
}

/** Saves a note; false if it already exists. */
export async function insertCustomerNote(
  tx: Tx,
  note: { id: string; emailKey: string; staffId: string; words: string; at: Date },
): Promise<boolean> {
  const { id, words, at } = note
  const row = await tx
    .insertInto('customer_notes')
    .values({ id, email_key: note.emailKey, staff_id: note.staffId, words, at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
