import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { OrderRow } from '../orders.db.ts'

/** Adds a new order to its customer's row, which is locked until the transaction ends. */
export async function addToCustomer(tx: Tx, order: OrderRow): Promise<void> {
  await sql`
    insert into customers as known (email_key, email, full_name, order_count, deeds, last_order_at)
    values (${order.emailKey}, ${order.email}, ${order.fullName}, 1, ${order.deeds},
      ${order.createdAt})
    on conflict (email_key) do update set
      email = case when excluded.last_order_at < known.last_order_at
        then known.email else excluded.email end,
      full_name = case when excluded.last_order_at < known.last_order_at
        then known.full_name else excluded.full_name end,
      order_count = known.order_count + 1,
      deeds = known.deeds + excluded.deeds,
      last_order_at = greatest(known.last_order_at, excluded.last_order_at)`.execute(tx)
}

/** Recomputes customers' rows from their own orders, always in the same sequence, so that two who
 * refresh the same customers can't deadlock. Notes about a customer who is gone follow to `movedTo`,
 * or go too. */
export async function refreshCustomers(tx: Tx, emailKeys: readonly string[], movedTo?: string) {
  for (const emailKey of [...new Set(emailKeys)].sort()) {
    await refreshCustomer(tx, emailKey, movedTo)
  }
}

/** The insert takes the row lock first, which counts two simultaneous orders one after the other. */
async function refreshCustomer(tx: Tx, emailKey: string, movedTo?: string): Promise<void> {
  await sql`
    insert into customers (email_key, email, full_name, order_count, deeds, last_order_at)
    values (${emailKey}, ${emailKey}, '', 0, 0, to_timestamp(0))
    on conflict (email_key) do update set email_key = excluded.email_key`.execute(tx)
  const refreshed = await sql`
    with first as (
      select created_at from orders where email_key = ${emailKey} order by created_at limit 2
    ), stale as (
      -- A customer counts on the day of the first order, which may have been another one until now.
      insert into stale_days (day) select shop_day(created_at) from first
    )
    update customers set
      email = latest.email,
      full_name = latest.full_name,
      last_order_at = latest.created_at,
      order_count = sums.orders,
      deeds = sums.deeds,
      captured_cents = sums.captured,
      refunded_cents = sums.refunded,
      disputed_cents = sums.disputed
    from
      (select email, full_name, created_at from orders
        where email_key = ${emailKey} order by created_at desc limit 1) as latest,
      (select count(*) as orders, sum(deeds) as deeds,
              sum(captured_cents) as captured, sum(refunded_cents) as refunded,
              sum(disputed_cents) as disputed
        from orders where email_key = ${emailKey}) as sums
    where customers.email_key = ${emailKey}`.execute(tx)
  if (refreshed.numAffectedRows === 1n) return
  // No orders left under this email: the customer corrected it before paying.
  await tx.deleteFrom('customers').where('emailKey', '=', emailKey).execute()
  if (movedTo) {
    const notes = tx.updateTable('customerNotes').set({ emailKey: movedTo })
    await notes.where('emailKey', '=', emailKey).execute()
  } else await tx.deleteFrom('customerNotes').where('emailKey', '=', emailKey).execute()
}
