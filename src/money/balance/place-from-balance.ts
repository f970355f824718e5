import { randomUUID } from 'node:crypto'
import { addToCustomer } from '../../orders/customers/customers.db.ts'
import { balancePaymentId } from '../../orders/order.ts'
import { keepTrace } from '../../orders/order-events.db.ts'
import { insertOrder, type OrderedAddress } from '../../orders/orders.db.ts'
import { totalCents } from '../../orders/price.ts'
import type { Spender } from '../../organizations/spending.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { currentTrace, isTraced } from '../../span.ts'
import { checkDistinct } from '../payments/check-distinct.ts'
import { checkSold } from '../payments/check-sold.ts'
import { countSpending } from './count-spending.ts'
import { payFromBalance } from './pay-from-balance.ts'

export interface OrganizationsOrder {
  organization: { id: string; name: string; email: string }
  lines: OrderedAddress[]
  fileNumber: string | null
  costCenter: string | null
  metadata: Record<string, string>
  deliverTo: string[]
}

type PlaceParts = Pick<Parts, 'clock' | 'jobs' | 'config'>

/** In the transaction that keeps the caller's answer: everything or nothing. From there on it's an
 * order like any other, whose customer is the organization. */
export async function placeFromBalance(
  tx: Tx,
  parts: PlaceParts,
  order: OrganizationsOrder,
  spender?: Spender,
): Promise<string> {
  const [orderId = ''] = await placeAllFromBalance(tx, parts, [order], spender)
  return orderId
}

/** The same for several orders of one organization. All are written and counted before the first is
 * paid: whoever holds the balance waits for nothing more. Test money isn't counted: it has no spender. */
export async function placeAllFromBalance(
  tx: Tx,
  parts: PlaceParts,
  orders: readonly OrganizationsOrder[],
  spender: Spender | undefined,
  fieldOf = (_order: number, line: number) => `lines[${line}]`,
): Promise<string[]> {
  const written: Array<{ organizationId: string; orderId: string }> = []
  for (const [place, order] of orders.entries()) {
    const orderId = await write(tx, parts, order, (line) => fieldOf(place, line))
    written.push({ organizationId: order.organization.id, orderId })
  }
  const organizationId = orders[0]?.organization.id
  if (organizationId && spender) {
    const cents = totalCents(orders.flatMap(({ lines }) => lines).length)
    await countSpending(tx, parts, { organizationId, spender, cents })
  }
  for (const order of written) await payFromBalance(tx, parts, order)
  return written.map(({ orderId }) => orderId)
}

async function write(
  tx: Tx,
  { clock }: PlaceParts,
  { organization, lines, fileNumber, ...more }: OrganizationsOrder,
  fieldOf: (line: number) => string,
): Promise<string> {
  const at = clock()
  checkDistinct(lines, fieldOf)
  await checkSold(tx, lines, fieldOf)
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
  await addToCustomer(tx, written)
  const traceparent = isTraced() && currentTrace()
  if (traceparent) await keepTrace(tx, orderId, traceparent)
  return orderId
}
