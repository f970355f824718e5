import '../print.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type CustomerOrder, readOrder } from '../../contract/orders.ts'
import { APP_PATHS } from '../../contract/paths.ts'
import { isMoving } from '../../orders/line.ts'
import { isPaid } from '../../orders/order.ts'
import { type Confirmation, confirmOrder } from '../confirm-order.ts'
import { Header } from '../parts/header.tsx'
import { OrderDetails } from '../parts/order-details.tsx'
import { ReceiptHead } from '../parts/receipt-head.tsx'
import { SupportLink, useShop } from '../parts/shop.tsx'
import { WhatHappensNext } from '../parts/what-happens-next.tsx'
import { WithQueries } from '../parts/with-queries.tsx'
import { loading } from '../query-client.ts'
import { trackConversion } from '../track-conversion.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { LoadingView } from '../ui/skeleton.tsx'

const WATCH_MS = 2000
/** A bank that takes its time is asked less and less often. */
const SLOWEST_WATCH_MS = 30_000

/** Something on the page will change by itself. */
function isUnderWay(order: CustomerOrder, payment: Confirmation['payment']): boolean {
  if (order.lines.some(({ progress }) => isMoving(progress))) return true
  return order.status === 'pending' && payment === 'accepted'
}

function isSettled(order: CustomerOrder): boolean {
  return order.lines.every(({ progress }) => progress === 'delivered' || progress === 'refunded')
}

export default function Success() {
  return (
    <WithQueries>
      <SuccessPage />
    </WithQueries>
  )
}

function SuccessPage() {
  const { brandName } = useShop()
  // The address bar loses its parameters as soon as they are read.
  const [search] = useState(() => location.search)
  const confirmation = useQuery({
    queryKey: ['confirmation', search],
    queryFn: () => confirmOrder(search),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.payment === 'processing'
        ? Math.min(WATCH_MS * 1.2 ** dataUpdateCount, SLOWEST_WATCH_MS)
        : false,
  })
  const payment = confirmation.data?.payment ?? 'unknown'
  const orderId = confirmation.data?.orderId
  const order = useQuery({
    ...loading(readOrder, { params: { id: orderId ?? '' } }),
    enabled: orderId !== undefined,
    refetchInterval: ({ state }) =>
      state.data && isUnderWay(state.data, payment) ? WATCH_MS : false,
  })

  const paidOrder = order.data && isPaid(order.data.status) ? order.data : undefined
  useEffect(() => {
    if (paidOrder) trackConversion(paidOrder)
  }, [paidOrder])

  return (
    <>
      <title>{`Your order - ${brandName}`}</title>
      <div className="contents print:hidden">
        <Header />
      </div>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-3xl px-4 py-8 sm:px-6 sm:py-12 print:max-w-none print:p-0"
      >
        {confirmation.isPending || order.isLoading ? (
          <LoadingView label="Loading order details" />
        ) : payment === 'refused' ? (
          <Refused />
        ) : order.data ? (
          <Confirmed order={order.data} />
        ) : (
          <Generic />
        )}
      </main>
    </>
  )
}

function openingWords({ status, email }: CustomerOrder): [title: string, words: string] {
  if (isPaid(status)) return ['Order Confirmed', `A confirmation has been sent to ${email}.`]
  if (status === 'failed') {
    return ['Payment not completed', 'The payment of this order failed. You were not charged.']
  }
  return [
    'Order Received',
    `Your payment has not arrived yet. If your bank is still processing it, we write to ${email} as soon as it has.`,
  ]
}

function Confirmed({ order }: { order: CustomerOrder }) {
  const [title, words] = openingWords(order)
  const paid = isPaid(order.status)
  return (
    <>
      {paid && <ReceiptHead order={order} />}
      <div className={paid ? 'print:hidden' : ''}>
        <h1 className="text-xl">{title}</h1>
        <p className="mt-2 text-muted">{words}</p>
      </div>
      <div className="mt-8 space-y-8">
        <OrderDetails order={order} />
        <div className="space-y-8 print:hidden">
          {paid && <AlmostReady order={order} />}
          <WhatHappensNext />
          <Leave>{paid && <Button onClick={() => window.print()}>Print Receipt</Button>}</Leave>
        </div>
      </div>
    </>
  )
}

function AlmostReady({ order }: { order: CustomerOrder }) {
  return (
    <p className="rounded border border-seal bg-seal-wash p-4">
      <span className="font-medium">
        {isSettled(order) ? 'Everything has been sent.' : 'Your deeds are almost ready.'}
      </span>{' '}
      {isSettled(order)
        ? `Our e-mails went to ${order.email}.`
        : `Each link is sent to ${order.email} as soon as its copy is checked.`}{' '}
      If you don't see them, please look into your spam folder.
    </p>
  )
}

function Generic() {
  return (
    <>
      <h1 className="text-xl">Order Confirmed</h1>
      <p className="mt-2">
        Your order has been received and is being processed. Please check your e-mail for the
        confirmation and your download links.
      </p>
      <div className="mt-8">
        <Leave />
      </div>
    </>
  )
}

function Refused() {
  return (
    <>
      <h1 className="text-xl">Payment not completed</h1>
      <p className="mt-2">
        Your card was not charged. Your addresses and your contact details are still here, so you
        can try again or use another card.
      </p>
      <div className="mt-8">
        <Leave>
          {/* A document of its own: only there may the card provider's code run. */}
          <a href={APP_PATHS.checkout} className={buttonClass('primary')}>
            Return to Checkout
          </a>
        </Leave>
      </div>
    </>
  )
}

function Leave({ children }: { children?: ReactNode }) {
  return (
    <>
      <p className="flex flex-wrap gap-3">
        {children}
        <a href="/" className={buttonClass('secondary')}>
          Return Home
        </a>
      </p>
      <p className="mt-4 text-muted">
        Questions? Write to <SupportLink />.
      </p>
    </>
  )
}
