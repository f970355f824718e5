import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { formatCents } from '../../../orders/price.ts'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Fact, Facts } from '../facts.tsx'
import { formatDate } from '../format.ts'
import { OrderLink } from './order-link.tsx'

/** Who ordered, when, for how much, and where the money is. */
export function OrderHead({ order }: { order: OrderPage }) {
  return (
    <Card aria-label="Order" className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
      <Facts>
        <Fact name="Customer">{order.fullName}</Fact>
        <Fact name="E-mail">{order.email}</Fact>
        <Fact name="Order ID">{order.id}</Fact>
        <Fact name="Placed">{formatDate(order.createdAt)}</Fact>
        <Fact name="Paid">{order.paidAt ? formatDate(order.paidAt) : 'Not paid'}</Fact>
      </Facts>
      <Facts>
        <Fact name="Amount">
          <span className="figure">{formatCents(order.amount)}</span>
          {` for ${countOf(order.lines.length, 'deed', 'deeds')}`}
        </Fact>
        <Fact name="Payment">
          <a
            href={order.paymentUrl}
            target="_blank"
            rel="noreferrer"
            className="underline decoration-edge underline-offset-4"
          >
            {order.paymentIntentId}
            <span className="sr-only"> at Stripe, opens in a new tab</span>
          </a>
        </Fact>
        {order.gclid && (
          <Fact name="Ad click ID">
            {order.gclid}
            <span className="block text-muted">
              Upload this conversion manually to the ad account.
            </span>
          </Fact>
        )}
        {order.erasedAt && (
          <Fact name="Erased">
            {formatDate(order.erasedAt)}
            <span className="block text-muted">
              The person was taken out of this order. What the law wants kept stays.
            </span>
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

/** The same customer's other orders. */
export function OtherOrders({ order }: { order: OrderPage }) {
  const { otherOrders } = order
  return (
    <Card aria-labelledby="others-title">
      <h2 id="others-title" className="text-lg">
        Other orders of this customer
      </h2>
      {otherOrders.length === 0 ? (
        <p className="mt-2 text-muted">None.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {otherOrders.map((other) => (
            <li key={other.id} className="flex flex-wrap items-baseline gap-x-4 py-2">
              <OrderLink id={other.id} />
              <span className="grow text-xs text-muted">
                {`${formatDate(other.createdAt)} · ${countOf(other.deeds, 'deed', 'deeds')} · ${other.status.replaceAll('_', ' ')}`}
              </span>
              <span className="figure">{formatCents(other.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {order.hasMoreOrders && (
        <Link
          href={`${APP_PATHS.adminOrders}?q=${encodeURIComponent(order.email)}`}
          className="mt-2 inline-block py-1 underline"
        >
          All orders of this customer
        </Link>
      )}
    </Card>
  )
}
