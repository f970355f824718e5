import type { Parts } from '../../parts.ts'
import { readCustomer } from '../customers/customer-record.db.ts'
import { formerlyOrderedBy, openOrdersOf, ordersNumbered } from './record.db.ts'
import { isWholeId } from './trigrams.ts'

type FoundRecord =
  | { to: 'order' | 'customer'; id: string }
  /** There are several: the list of orders, searched for this. */
  | { to: 'orders'; q: string }
  | { to: 'nothing' }

const NUMBER = /^[0-9a-f]{8}$/

/** The page of what somebody outside knows: an order's number or ID, or a customer's email. */
export async function findRecord(
  { db }: Pick<Parts, 'db'>,
  asked: { order?: string | undefined; email?: string | undefined },
): Promise<FoundRecord> {
  // People copy more than the number.
  const order = asked.order?.toLowerCase().replace(/^\s*(order)?\s*#?\s*/, '')
  if (order && (isWholeId(order) || NUMBER.test(order))) {
    const ids = await ordersNumbered(db, order)
    if (ids.length > 0) return oneOrMany(ids, order)
  }
  const emailKey = asked.email?.trim().toLowerCase()
  if (!emailKey) return { to: 'nothing' }
  const [open, another] = await openOrdersOf(db, emailKey)
  if (open && !another) return { to: 'order', id: open }
  const customer = await readCustomer(db, { emailKey })
  if (customer) return { to: 'customer', id: customer.id }
  return oneOrMany(await formerlyOrderedBy(db, emailKey), emailKey)
}

function oneOrMany([id, another]: string[], q: string): FoundRecord {
  if (!id) return { to: 'nothing' }
  return another ? { to: 'orders', q } : { to: 'order', id }
}
