import type { ReactNode } from 'react'
import type { OrderPage, PageLine } from '../../../contract/staff/order-page.ts'
import { cardWords, isBalancePayment, type OrderStatus } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { formatDate } from '../format.ts'
import { fulfillmentParts, type Tone } from './fulfillment.ts'

/** Payment and fulfillment are two things: an order can be paid in full and still need somebody. */
export function OrderSummary({ order }: { order: OrderPage }) {
  const parts = fulfillmentParts(order.lines, new Date())
  return (
    <section
      aria-label="Payment and fulfillment"
      className="grid gap-x-5 gap-y-3 text-xs sm:grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_auto] sm:divide-x sm:divide-line"
    >
      <Block name="Payment" more={paymentMore(order)}>
        {`${PAYMENT[order.status]} ${formatCents(order.money?.grossCents || order.amount)}`}
      </Block>
      <Block name="Fulfillment" more={<Bar lines={order.lines} />}>
        {parts.map(({ words, tone }, place) => (
          <span key={words}>
            {place > 0 && ' · '}
            <span className={`whitespace-nowrap ${TONES[tone]}`}>{words}</span>
          </span>
        ))}
      </Block>
      <Block
        name="Placed"
        more={order.reference ? `Customer’s reference ${order.reference}` : undefined}
      >
        {formatDate(order.createdAt)}
      </Block>
    </section>
  )
}

function Block({ name, more, children }: { name: string; more: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 sm:pe-5 last:pe-0">
      <h2 className="font-sans text-xs font-normal text-muted">{name}</h2>
      <p className="figure text-sm font-medium">{children}</p>
      {more && <div className="text-muted">{more}</div>}
    </div>
  )
}

export const TONES: Record<Tone, string> = {
  plain: '',
  waiting: 'text-amber-ink',
  late: 'text-oxblood',
}

const PAYMENT: Record<OrderStatus, string> = {
  pending: 'Unpaid',
  failed: 'Failed',
  completed: 'Paid',
  partially_refunded: 'Paid',
  refunded: 'Refunded',
}

function paymentMore({ card, paymentIntentId, money, status }: OrderPage): string {
  const refunded = status === 'partially_refunded' ? (money?.refundedCents ?? 0) : 0
  return [
    isBalancePayment(paymentIntentId) ? 'From balance' : card && cardWords(card),
    refunded > 0 && `${formatCents(refunded)} refunded`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Bar({ lines }: { lines: readonly PageLine[] }) {
  return (
    <div aria-hidden="true" className="mt-2 flex gap-0.5">
      {lines.map((line) => (
        <span key={line.id} className={`h-1 min-w-px grow rounded-xs ${barLook(line)}`} />
      ))}
    </div>
  )
}

function barLook({ progress, isLate }: PageLine): string {
  if (isLate) return 'bg-oxblood'
  if (progress === 'delivered') return 'bg-seal'
  if (progress === 'desk') return 'bg-amber'
  return progress === 'refunded' || progress === 'released' ? 'bg-edge' : 'hatched'
}
