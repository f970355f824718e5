import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { APP_PATHS } from '../../../contract/paths.ts'
import { type CustomerOrder, readOrder } from '../../../contract/shop/orders.ts'
import { lineIs } from '../../../orders/line.ts'
import { isPaid } from '../../../orders/order.ts'
import { Header } from '../../header.tsx'
import { lazyPart } from '../../lazy-part.tsx'
import { loading } from '../../query-client.ts'
import { useShop } from '../../shop.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { LoadingView } from '../../ui/skeleton.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { WithQueries } from '../../with-queries.tsx'
import { Footer } from '../footer.tsx'
import { trackConversion } from '../track-conversion.ts'
import { type Confirmation, confirmOrder, forgetNeverCharged, nameInUrl } from './confirm-order.ts'
import { ConfirmedOrder } from './confirmed-order.tsx'
import { LeaveOrder } from './leave-order.tsx'
import { shownStory } from './shown-story.ts'
import { WithheldOrder } from './withheld-order.tsx'

/** Few come to read it here. */
const DeedPage = lazyPart(
  () => import('./deed/deed-page.tsx'),
  <LoadingView label="Loading the deed" />,
)

const WATCH_MS = 2000
/** A buyer watches the page right after paying, and most deeds arrive within seconds. */
const FIRST_WATCH_MS = 600
const FIRST_LOOKS = 20
/** A slow bank is checked less and less often, and our staff takes hours. */
const SLOWEST_WATCH_MS = 30_000

/** How soon to look again; false if nothing on the page will change on its own. */
function nextLook(
  order: CustomerOrder,
  { payment, looks }: { payment: Confirmation['payment']; looks: number },
): number | false {
  const soon = looks < FIRST_LOOKS ? FIRST_WATCH_MS : WATCH_MS
  if (order.lines.some(({ progress }) => lineIs('moving', progress))) return soon
  if (order.status === 'pending' && payment === 'accepted') return soon
  return order.lines.some(({ progress }) => lineIs('inWork', progress)) ? SLOWEST_WATCH_MS : false
}

/** Looks again as soon as someone looks at the page again. */
function useLookAgain(refetch: () => unknown, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const look = () => document.visibilityState === 'visible' && void refetch()
    window.addEventListener('focus', look)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refetch, isOn])
}

/** The URL names the order, as an emailed link does, and it wasn't just paid here. */
function isNamed(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('order') && !query.has('payment_intent')
}

function lineNamed(search: string): string | null {
  return new URLSearchParams(search).get('deed')
}

export default function Success() {
  return (
    <WithQueries>
      <SuccessPage />
    </WithQueries>
  )
}

function SuccessPage() {
  const { brandName, supportEmail } = useShop()
  // The URL loses its parameters as soon as they're read.
  const [search] = useState(() => (typeof location === 'undefined' ? '' : location.search))
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
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data ? nextLook(data, { payment, looks: dataUpdateCount }) : false,
  })
  useLookAgain(order.refetch, order.data !== undefined)
  const isOnline = useOnline()
  const trouble = isOnline
    ? order.isRefetchError && order.data
      ? 'Couldn’t refresh. We’ll keep trying.'
      : undefined
    : 'You’re offline. We’ll continue when you’re back online.'

  const paidOrder = order.data && isPaid(order.data.status) ? order.data : undefined
  useEffect(() => {
    if (paidOrder) trackConversion(paidOrder)
  }, [paidOrder])

  const lastOrderId = search === '' ? order.data?.id : undefined
  useEffect(() => {
    if (lastOrderId) nameInUrl(lastOrderId)
  }, [lastOrderId])

  const neverCharged = order.data && shownStory(order.data).isNeverCharged ? order.data : undefined
  useEffect(() => {
    if (neverCharged) forgetNeverCharged(neverCharged)
  }, [neverCharged])

  return (
    <>
      <title>{`Your order - ${brandName}`}</title>
      <Header>
        <a
          href={`mailto:${supportEmail}`}
          className={buttonClass('secondary', 'text-xs pointer-fine:min-h-9 pointer-fine:px-3')}
        >
          Email Support
        </a>
      </Header>
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto min-h-dvh px-4 py-8 sm:px-6 ${order.data ? 'max-w-6xl' : 'max-w-3xl sm:py-12'}`}
      >
        {confirmation.isPending || order.isLoading ? (
          <LoadingView label="Loading order details" />
        ) : payment === 'refused' && !neverCharged ? (
          <Refused />
        ) : order.data ? (
          <Shown order={order.data} trouble={trouble} lineId={lineNamed(search)} />
        ) : order.error && isNamed(search) ? (
          <WithheldOrder cause={order.error} onRetry={() => void order.refetch()} />
        ) : (
          <Generic isUnanswered={confirmation.data?.isUnanswered === true} />
        )}
      </main>
      <Footer />
    </>
  )
}

/** The order, or the one of its deeds that the URL names, while it can be opened. */
function Shown(props: {
  order: CustomerOrder
  trouble: string | undefined
  lineId: string | null
}) {
  const { order, trouble, lineId } = props
  const line = order.lines.find(({ id }) => id === lineId)
  if (line?.deed?.standing !== 'open') return <ConfirmedOrder order={order} trouble={trouble} />
  return <DeedPage order={order} line={line} />
}

function Generic({ isUnanswered }: { isUnanswered: boolean }) {
  return (
    <>
      <h1 className="text-xl">Order Confirmed</h1>
      <p className="mt-2">
        Your order has been received and is being processed. Please check your email for the
        confirmation and your download links.
      </p>
      {isUnanswered && (
        <p role="status" className="mt-4 text-muted">
          We can’t show its details right now. We’ll keep trying; you don’t need to do anything.
        </p>
      )}
      <div className="mt-8">
        <LeaveOrder>
          <a href={APP_PATHS.findOrders} className={buttonClass('primary')}>
            Find My Orders
          </a>
        </LeaveOrder>
      </div>
    </>
  )
}

function Refused() {
  return (
    <>
      <h1 className="text-xl">Payment not completed</h1>
      <p className="mt-2">
        Your card wasn’t charged. Your addresses and your contact details are still here, so you can
        try again or use another card.
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
