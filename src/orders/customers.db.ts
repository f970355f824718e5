import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export interface CustomerSummary {
  email: string
  fullName: string
  orderCount: number
  deeds: number
  spentCents: number
  lastOrderAt: Date
}

/**
 * Recomputes a customer's row from the customer's own orders, and says by how many customers the
 * shop has grown. The insert takes the row's lock first, so that two orders at once are counted one
 * after the other.
 */
export async function refreshCustomer(tx: Tx, emailKey: string): Promise<1 | 0 | -1> {
  const locked = await sql<{ isNew: boolean }>`
    insert into customers (email_key, email, full_name, order_count, deeds, spent_cents, last_order_at)
    values (${emailKey}, ${emailKey}, '', 0, 0, 0, to_timestamp(0))
    on conflict (email_key) do update set email_key = excluded.email_key
    returning (xmax = 0) as "isNew"`.execute(tx)
  const isNew = locked.rows[0]?.isNew ?? false
  const refreshed = await sql`
    update customers set
      email = latest.email,
      full_name = latest.full_name,
      last_order_at = latest.created_at,
      order_count = sums.orders,
      deeds = sums.deeds,
      spent_cents = sums.spent
    from
      (select email, full_name, created_at from orders
        where email_key = ${emailKey} order by created_at desc limit 1) as latest,
      (select count(*) as orders, sum(deeds) as deeds,
              coalesce(sum(amount_cents) filter (where status = 'completed'), 0) as spent
        from orders where email_key = ${emailKey}) as sums
    where customers.email_key = ${emailKey}`.execute(tx)
  if (refreshed.numAffectedRows === 1n) return isNew ? 1 : 0
  // No order is left under this address: the customer corrected it before paying.
  await tx.deleteFrom('customers').where('email_key', '=', emailKey).execute()
  return isNew ? 0 : -1
}

export interface CustomerCursor {
  lastOrderAt: Date
  emailKey: string
}

/** Customers by their latest order, newest first; a page is found by index, however deep it is. */
export async function listCustomers(
  db: Db,
  page: { limit: number; after: CustomerCursor | undefined; search: string | undefined },
): Promise<Array<CustomerSummary & { emailKey: string }>> {
  let query = db.selectFrom('customers').selectAll()
  if (page.after) {
    const { lastOrderAt, emailKey } = page.after
    query = query.where(
      sql<boolean>`(last_order_at < ${lastOrderAt} or (last_order_at = ${lastOrderAt} and email_key > ${emailKey}))`,
    )
  }
  if (page.search) {
    const pattern = likePattern(page.search)
    query = query.where((or) =>
      or.or([or('email', 'ilike', pattern), or('full_name', 'ilike', pattern)]),
    )
  }
  const rows = await query
    .orderBy('last_order_at', 'desc')
    .orderBy('email_key')
    .limit(page.limit)
    .execute()
  return rows.map((row) => ({
    emailKey: row.email_key,
    email: row.email,
    fullName: row.full_name,
    orderCount: row.order_count,
    deeds: row.deeds,
    spentCents: row.spent_cents,
    lastOrderAt: row.last_order_at,
  }))
}

/** "Contains", with the pattern's own signs taken literally. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}
