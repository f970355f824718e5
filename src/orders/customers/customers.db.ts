import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Recomputes a customer's row from their own orders and returns how many customers the shop gained.
 * The insert takes the row lock first, which counts two simultaneous orders one after the other.
 * Notes about a customer who is gone follow to `movedTo`, or go too. */
export async function refreshCustomer(
  tx: Tx,
  emailKey: string,
  movedTo?: string,
): Promise<1 | 0 | -1> {
  const locked = await sql<{ isNew: boolean }>`
    insert into customers (email_key, email, full_name, order_count, deeds, last_order_at)
    values (${emailKey}, ${emailKey}, '', 0, 0, to_timestamp(0))
    on conflict (email_key) do update set email_key = excluded.email_key
    returning (xmax = 0) as is_new`.execute(tx)
  const isNew = locked.rows[0]?.isNew ?? false
  const refreshed = await sql`
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
  if (refreshed.numAffectedRows === 1n) return isNew ? 1 : 0
  // No orders left under this email: the customer corrected it before paying.
  await tx.deleteFrom('customers').where('emailKey', '=', emailKey).execute()
  if (movedTo) await moveCustomerNotes(tx, emailKey, movedTo)
  else await tx.deleteFrom('customerNotes').where('emailKey', '=', emailKey).execute()
  return isNew ? 0 : -1
}

async function moveCustomerNotes(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('customerNotes').set({ emailKey: to }).where('emailKey', '=', from).execute()
}
