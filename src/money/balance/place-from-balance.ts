import { randomUUID } from 'node:crypto'
import { type FieldError, refuseAll } from '../../errors.ts'
import { addToCustomer } from '../../orders/customers/customers.db.ts'
import { balancePaymentId } from '../../orders/order.ts'
import {
  insertOrder,
  type OfOrganization,
  type OrderedAddress,
  type OrderRow,
} from '../../orders/orders.db.ts'
import { totalCents } from '../../orders/price.ts'
import { keepTrace } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { currentTrace, isTraced } from '../../span.ts'
import { findNotSold, findRepeated } from '../payments/check-lines.ts'
import {
  completeFromBalance,
  countSpending,
  drawForOrders,
  type Payer,
} from './pay-from-balance.ts'

export interface OrganizationsOrder extends Omit<OfOrganization, 'orderId' | 'organizationId'> {
  organization: { id: string; name: string; email: string }
  lines: OrderedAddress[]
  fileNumber: string | null
}

type PlaceParts = Pick<Parts, 'clock' | 'jobs' | 'config'>

/** In the transaction that keeps the caller's answer: everything or nothing. From there on it's an
 * order like any other, whose customer is the organization. */
export async function placeFromBalance(
  tx: Tx,
  parts: PlaceParts,
  order: OrganizationsOrder,
  spender?: Payer,
): Promise<string> {
  const [orderId = ''] = await placeAllFromBalance(tx, parts, [order], spender)
  return orderId
}

/** The same for several orders of one organization. All are written and completed before anything of the
 * organization's own is touched, so that its rows are locked only briefly. Test money isn't counted: it
 * has no spender. */
export async function placeAllFromBalance(
  tx: Tx,
  parts: PlaceParts,
  orders: readonly OrganizationsOrder[],
  spender: Payer | undefined,
  fieldOf = (_order: number, line: number) => `lines[${line}]`,
): Promise<string[]> {
  const errors = await Promise.all(
    orders.map(({ lines }, place) => findErrors(tx, lines, (line) => fieldOf(place, line))),
  )
  refuseAll(errors.flat())
  const written: OrderRow[] = []
  for (const order of orders) {
    const row = await write(tx, parts, order)
    await completeFromBalance(tx, parts, row.id)
    written.push(row)
  }
  const organizationId = orders[0]?.organization.id
  if (!organizationId) return []
  for (const order of written) await addToCustomer(tx, order)
  if (spender) {
    const cents = totalCents(orders.flatMap(({ lines }) => lines).length)
    await countSpending(tx, parts, { organizationId, spender, cents })
  }
  await drawForOrders(tx, parts, organizationId, written)
  return written.map(({ id }) => id)
}

/** All that keeps the lines of an order from being sold, before any money moves. */
export async function findErrors(
  db: Db,
  lines: OrganizationsOrder['lines'],
  fieldOf: (line: number) => string,
): Promise<FieldError[]> {
  // Where we don't sell, it doesn't matter whether the address exists.
  const notSold = await findNotSold(db, lines, fieldOf)
  const isSold = (line: number) => !notSold.some(({ field }) => field === fieldOf(line))
  const unknown = lines.flatMap(({ addressMatch }, line) =>
    addressMatch === 'none' && isSold(line)
      ? [{ field: fieldOf(line), code: 'address_unknown' as const, message: UNKNOWN }]
      : [],
  )
  const repeated = findRepeated(lines, fieldOf)
  return [...notSold, ...unknown, ...repeated]
}

const UNKNOWN = 'We can’t find this address. Check its street, city, state and ZIP code.'

async function write(
  tx: Tx,
  { clock }: PlaceParts,
  { organization, lines, fileNumber, ...more }: OrganizationsOrder,
): Promise<OrderRow> {
  const at = clock()
  const orderId = randomUUID()
  const written = await insertOrder(
    tx,
    {
      fullName: organization.name,
      email: organization.email,
      addresses: lines,
      amountCents: totalCents(lines.length),
      paymentIntentId: balancePaymentId(orderId),
      gclid: null,
      searchSessionId: null,
      reference: fileNumber,
      ofOrganization: { orderId, organizationId: organization.id, ...more },
    },
    null,
    at,
  )
  if (!written) throw new Error('A new order has another one’s payment')
  const traceparent = isTraced() && currentTrace()
  if (traceparent) await keepTrace(tx, orderId, traceparent)
  return written
}
