import { randomUUID } from 'node:crypto'
import { AppError, notFound } from '../../errors.ts'
import { tellBalance, topUpShort } from '../../job-catalog.ts'
import { balancePaymentId } from '../../orders/order.ts'
import type { OrderRow } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import { dayInWords } from '../../orders/shop-day.ts'
import { scopeMissing } from '../../organizations/check-key.ts'
import { addSpending, type Spender, type Spent } from '../../organizations/spending.db.ts'
import { noteEvent } from '../../organizations/webhooks/events.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { post } from '../ledger/ledger.db.ts'
import { drawEntry } from '../ledger/ledger.ts'
import { completeOrder } from '../payments/complete-order.ts'
import { lockPayment } from '../payments/order-payments.db.ts'
import { noteLow, readBalance } from './balances.db.ts'
import { monthAt, nextMonth, type TimeZones } from './month.ts'

/** In the transaction that placed the order: all of paying for it but the money. Nobody else waits for
 * any of this, so it comes before `drawForOrders`. */
export async function completeFromBalance(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs'>,
  orderId: string,
): Promise<void> {
  const { order } = await lockPayment(tx, { id: balancePaymentId(orderId), metadata: {} })
  if (!order) throw notFound('order')
  await completeOrder(tx, parts, order, {
    actor: 'customer',
    receivedCents: order.amountCents,
    card: null,
    openedId: undefined,
    paidTwice: new Set(),
  })
}

/**
 * Takes orders' prices from their organization's balance, each once, in the transaction that writes
 * them. Throws `balance_too_low` if they don't fit. Others of the same organization wait here until the
 * transaction ends, so what can be done before is done before.
 */
export async function drawForOrders(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs'>,
  organizationId: string,
  orders: ReadonlyArray<Pick<OrderRow, 'id' | 'amountCents'>>,
): Promise<void> {
  const at = parts.clock()
  for (const { id: orderId, amountCents } of orders) {
    const intentId = balancePaymentId(orderId)
    const whose = { intentId, orderId, organizationId }
    await post(tx, [drawEntry(intentId, amountCents, at)], whose)
  }
  await followDraw(tx, parts, organizationId, at)
}

/** In the transaction that drew below a threshold: a saved card is charged, and the organization and its
 * programs are told once that it's low. */
async function followDraw(tx: Tx, { jobs }: Pick<Parts, 'jobs'>, organizationId: string, at: Date) {
  const { isLow, isShort } = await noteLow(tx, organizationId, at)
  if (isShort) await jobs.enqueue(tx, topUpShort, { organizationId }, { key: organizationId })
  if (!isLow) return
  const { cents: balanceCents, lowCents } = await readBalance(tx, organizationId)
  const detail = { balanceCents, lowCents, currency: 'usd' }
  await noteEvent(tx, { organizationId, type: 'balance.low', detail, at })
  await jobs.enqueue(tx, tellBalance, { about: 'low', organizationId, newsId: randomUUID() })
}

/** The member or key that spends, with the time zones that decide when its organization's month begins. */
export type Payer = Spender & { timeZones: TimeZones }

/** In the transaction that orders it; refuses what goes over a limit, and whoever was removed, revoked or
 * demoted since the call was let in. A month is the organization's own, as on its statements. What is
 * refunded later counts all the same: a limit bounds what can be ordered. */
export async function countSpending(
  tx: Tx,
  { clock, config }: Pick<Parts, 'clock' | 'config'>,
  { organizationId, spender, cents }: { organizationId: string; spender: Payer; cents: number },
): Promise<void> {
  const calendar = { timeZones: spender.timeZones, shopZone: config.TIME_ZONE }
  const month = monthAt(calendar, clock())
  const spent = await addSpending(tx, { organizationId, month, spender, cents })
  if (!spent.some(({ kind }) => kind !== 'organization')) {
    if ('keyId' in spender) throw scopeMissing('orders:write', ['orders:write'])
    throw new AppError('forbidden', 'You can no longer order. Ask an admin of your organization.')
  }
  const over = spent.find((each) => each.limitCents !== null && each.cents > each.limitCents)
  if (over) throw overLimit(over, cents, month)
}

const WHOSE = {
  organization: () => 'your organization',
  member: ({ name }: Spent) => name,
  key: ({ name }: Spent) => `the key “${name}”`,
} as const

function overLimit(spent: Spent, cents: number, month: string): AppError {
  const limitCents = spent.limitCents ?? 0
  const left = Math.max(0, limitCents - (spent.cents - cents))
  const resets = dayInWords(`${nextMonth(month)}-01`)
  const words = `This costs ${formatCents(cents)}, and ${WHOSE[spent.kind](spent)} has ${formatCents(left)} left of a monthly limit of ${formatCents(limitCents)}. The limit resets on ${resets}. An admin can raise it.`
  return new AppError('spending_limit', words)
}
