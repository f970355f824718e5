import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { lineIs } from '../../../orders/line.ts'
import { isPaid } from '../../../orders/order.ts'
import { useShop } from '../../shop.tsx'
import { Button } from '../../ui/button.tsx'
import { longDate } from '../../ui/moment.ts'
import { LateDeeds, useLateLines } from './late-deeds.tsx'
import { LeaveOrder } from './leave-order.tsx'
import { isNeverCharged, OrderDetails } from './order-details.tsx'
import { SendLinksAgain } from './send-links-again.tsx'
import { SomethingWrong } from './something-wrong.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

function openingWords(order: CustomerOrder): [title: string, words: string] {
  const { status, email } = order
  const confirmed = `A confirmation has been sent to ${email}.`
  if (isNeverCharged(order)) {
    return ['Your card wasn’t charged', `You don’t owe us anything. We wrote to ${email} about it.`]
  }
  if (status === 'completed') return ['Order Confirmed', confirmed]
  if (status === 'partially_refunded') {
    return ['Order Confirmed', `${confirmed} A part of the order was refunded, as you see below.`]
  }
  if (status === 'refunded') {
    return ['Order Refunded', `The whole order was refunded. We wrote to ${email} about it.`]
  }
  if (status === 'failed') {
    return [
      'Payment not completed',
      'The payment of this order failed. If your card shows a charge or a pending amount, it goes back to you automatically.',
    ]
  }
  return [
    'Order Received',
    `Your payment has not arrived yet. If your bank is still processing it, we write to ${email} as soon as it has.`,
  ]
}

export function ConfirmedOrder({ order }: { order: CustomerOrder }) {
  const [title, words] = openingWords(order)
  const paid = isPaid(order.status)
  const isLate = useLateLines(order).length > 0
  return (
    <>
      {paid && <ReceiptHead order={order} />}
      <div className={paid ? 'print:hidden' : ''}>
        <h1 className="text-xl">{title}</h1>
        <p className="mt-2 text-muted">{words}</p>
      </div>
      <div className="mt-8 space-y-8">
        <LateDeeds order={order} />
        <OrderDetails order={order} />
        <div className="space-y-8 print:hidden">
          {order.lines.some((line) => line.progress === 'delivered') && (
            <SendLinksAgain order={order} />
          )}
          {paid && !isLate && <AlmostReady order={order} />}
          {paid && <SomethingWrong order={order} />}
          {order.status !== 'refunded' && !isNeverCharged(order) && <WhatHappensNext />}
          <LeaveOrder>
            {paid && <Button onClick={() => window.print()}>Print Receipt</Button>}
          </LeaveOrder>
        </div>
      </div>
    </>
  )
}

function AlmostReady({ order }: { order: CustomerOrder }) {
  const wanted = order.lines.filter((line) => !lineIs('givenBack', line.progress))
  if (wanted.length === 0) return null
  const isSettled = wanted.every((line) => line.progress === 'delivered')
  const all = wanted.length === order.lines.length ? 'Everything' : 'Everything else'
  return (
    <p className="rounded border border-seal bg-seal-wash p-4">
      <span className="font-medium">
        {isSettled ? `${all} has been sent.` : 'Your deeds are almost ready.'}
      </span>{' '}
      {isSettled
        ? `Our e-mails went to ${order.email}.`
        : `Each link is sent to ${order.email} as soon as its copy is checked.`}{' '}
      If you don't see them, please look into your spam folder.
    </p>
  )
}

/**
 * In print, the confirmation page is a receipt: this goes above the lines, and the rest is hidden.
 */
function ReceiptHead({ order }: { order: CustomerOrder }) {
  const { brandName, supportEmail } = useShop()
  return (
    <div className="hidden print:block">
      <div className="flex items-baseline justify-between border-b-2 border-ink pb-4">
        <p className="font-serif text-xl font-semibold">{brandName}</p>
        <p className="text-lg">Receipt</p>
      </div>
      <p className="mt-6">{`${longDate(order.createdAt)}. Sold to ${order.fullName}, ${order.email}: copies of recorded deeds, paid by card in US dollars.`}</p>
      <p className="mt-1 text-muted">{`Questions about this order: ${supportEmail}`}</p>
    </div>
  )
}
