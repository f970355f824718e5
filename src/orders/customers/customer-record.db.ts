import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { CUSTOMER_COLUMNS } from '../lists/customer-list.db.ts'
import { ORDER_COLUMNS, type OrderRow, toOrder } from '../orders.db.ts'

const MOST_NOTES = 50
const MOST_REQUESTS = 20

export async function readCustomer(db: Db | Tx, by: { id: string } | { emailKey: string }) {
  return db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .select([
      sql<Date>`(select created_at from orders where orders.email_key = customers.email_key
        order by created_at limit 1)`.as('firstOrderAt'),
      // When the person was erased: the row stays, without personal data.
      sql<Date | null>`(select erased_at from orders where orders.email_key = customers.email_key
        order by created_at desc limit 1)`.as('erasedAt'),
    ])
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('emailKey', '=', by.emailKey)))
    .executeTakeFirst()
}

/** Holds on to a customer, so that nobody erases them before this transaction ends. */
export async function lockCustomer(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute()
}

export async function ordersOfCustomer(
  db: Db,
  emailKey: string,
  { limit, after }: { limit: number; after: { createdAt: Date; id: string } | undefined },
): Promise<OrderRow[]> {
  let query = db.selectFrom('orders').select(ORDER_COLUMNS).where('emailKey', '=', emailKey)
  if (after) {
    query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`)
  }
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(toOrder)
}

export async function requestsOfCustomer(db: Db, emailKey: string) {
  return db
    .selectFrom('refundRequests')
    .innerJoin('orders', 'orders.id', 'refundRequests.orderId')
    .innerJoin('orderLines', 'orderLines.id', 'refundRequests.lineId')
    .select(['refundRequests.id', 'refundRequests.orderId', 'refundRequests.reason'])
    .select(['orderLines.streetAddress as street', 'refundRequests.askedAt'])
    .select(['refundRequests.decision', 'refundRequests.words'])
    .where('orders.emailKey', '=', emailKey)
    .orderBy('refundRequests.askedAt', 'desc')
    .limit(MOST_REQUESTS)
    .execute()
}

export async function notesOnCustomer(db: Db, emailKey: string) {
  return db
    .selectFrom('customerNotes')
    .innerJoin('staff', 'staff.id', 'customerNotes.staffId')
    .select(['customerNotes.id', 'staff.username as by', 'words', 'at'])
    .where('emailKey', '=', emailKey)
    .orderBy('at', 'desc')
    .orderBy('customerNotes.id', 'desc')
    .limit(MOST_NOTES)
    .execute()
}

/** Saves a note; false if it already exists. */
export async function insertCustomerNote(
  tx: Tx,
  note: { id: string; emailKey: string; staffId: string; words: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('customerNotes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
