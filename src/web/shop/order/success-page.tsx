import './print.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { APP_PATHS } from '../../../contract/paths.ts'
import { type CustomerOrder, readOrder } from '../../../contract/shop/orders.ts'
import { lineIs } from '../../../orders/line.ts'
import { isPaid } from '../../../orders/order.ts'
import { Header } from '../../header.tsx'
import { loading } from '../../query-client.ts'
import { useShop } from '../../shop.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { LoadingView } from '../../ui/skeleton.tsx'
import { WithQueries } from '../../with-queries.tsx'
import { Footer } from '../footer.tsx'
import { trackConversion } from '../track-conversion.ts'
import { type Confirmation, confirmOrder, forgetNeverCharged } from './confirm-order.ts'
import { ConfirmedOrder } from './confirmed-order.tsx'
import { LeaveOrder } from './leave-order.tsx'
import { isNeverCharged } from './order-details.tsx'
import { WithheldOrder } from './withheld-order.tsx'

const WATCH_MS = 2000
/** A slow bank is checked less and less often. */
const SLOWEST_WATCH_MS = 30_000

/** Something on the page will change on its own. */
function isUnderWay(order: CustomerOrder, payment: Confirmation['payment']): boolean {
  if (order.lines.some(({ progress }) => lineIs('moving', progress))) return true
  return order.status === 'pending' && payment === 'accepted'
}

/** The URL names the order, as an emailed link does, and it wasn't just paid here. */
function isNamed(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('order') && !query.has('payment_intent')
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
  // The URL loses its parameters as soon as they're read.
  const [search] = useState(() => location.search)
  const confirmation = useQuery({
    queryKey: ['confirmation', search],
    queryFn: () => confirmOrder(search),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.payment === 'processing' || data?.isUnanswered
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

  const neverCharged = order.data && isNeverCharged(order.data) ? order.data : undefined
  useEffect(() => {
    if (neverCharged) forgetNeverCharged(neverCharged)
  }, [neverCharged])

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
        ) : payment === 'refused' && !neverCharged ? (
          <Refused />
        ) : order.data ? (
          <ConfirmedOrder order={order.data} />
        ) : order.error && isNamed(search) ? (
          <WithheldOrder cause={order.error} onRetry={() => void order.refetch()} />
        ) : (
          <Generic isUnanswered={confirmation.data?.isUnanswered === true} />
        )}
      </main>
      <div className="contents print:hidden">
        <Footer />
      </div>
    </>
  )
}

function Generic({ isUnanswered }: { isUnanswered: boolean }) {
  return (
    <>
      <h1 className="text-xl">Order Confirmed</h1>
      <p className="mt-2">
        Your order has been received and is being processed. Please check your e-mail for the
        confirmation and your download links.
      </p>
      {isUnanswered && (
        <p role="status" className="mt-4 text-muted">
          We can't show its details right now. We'll keep trying; you don't need to do anything.
        </p>
      )}
      <div className="mt-8">
        <LeaveOrder />
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
        <LeaveOrder>
          {/* A document of its own: only there may the card provider's code run. */}
          <a href={APP_PATHS.checkout} className={buttonClass('primary')}>
            Return to Checkout
          </a>
        </LeaveOrder>
      </div>
    </>
  )
}
