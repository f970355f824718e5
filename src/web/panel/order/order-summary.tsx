import type { ReactNode } from 'react'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { lineIs } from '../../../orders/line.ts'
import { cardWords } from '../../../orders/order.ts'
import { formatDate } from '../format.ts'
import { DeedBar, SaidWords } from '../orders/order-columns.tsx'
import { type Deeds, fulfillmentWords, paymentWords } from '../orders/order-words.ts'

/** Payment and fulfillment are two things: an order can be paid in full and still need somebody. */
export function OrderSummary({ order }: { order: OrderPage }) {
  const { status, amount, money, card, reference, paymentIntentId } = order
  const deeds = deedsOf(order)
  const said = fulfillmentWords(deeds, new Date())
  const payment = paymentWords({
    status,
    amount,
    captured: money?.grossCents || amount,
    refunded: money?.refundedCents ?? 0,
    disputed: money?.disputedCents ?? 0,
    stripePaymentIntentId: paymentIntentId,
  })
  return (
    <section
      aria-label="Payment and fulfillment"
      className="grid gap-x-5 gap-y-3 text-xs sm:grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_auto] sm:divide-x sm:divide-line"
    >
      <Block name="Payment" more={card && cardWords(card)}>
        <SaidWords said={[payment]} />
      </Block>
      <Block
        name="Fulfillment"
        more={<DeedBar progress={deeds.progress} className="mt-2 h-1 w-full" />}
      >
        {said.length > 0 ? <SaidWords said={said} /> : 'Not started'}
      </Block>
      <Block name="Placed" more={reference && `Customer’s reference ${reference}`}>
        {formatDate(order.createdAt)}
      </Block>
    </section>
  )
}

/** The order's deeds as the list of orders counts them; a withheld one is nobody's work. */
function deedsOf({ status, lines }: OrderPage): Deeds {
  const open = lines.filter(({ withheldUntil }) => !withheldUntil)
  const due = open.flatMap(({ progress, promisedBy }) =>
    promisedBy && lineIs('inWork', progress) ? [promisedBy.getTime()] : [],
  )
  const progress: Deeds['progress'] = {}
  for (const line of open) progress[line.progress] = (progress[line.progress] ?? 0) + 1
  const dueBy = due.length > 0 ? new Date(Math.min(...due)) : null
  return { status, progress, dueBy, withheld: lines.length - open.length }
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
