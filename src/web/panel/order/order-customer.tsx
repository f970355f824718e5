import { Link } from 'wouter'
import { customerPath, organizationPath } from '../../../contract/paths.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { formatCents } from '../../../orders/price.ts'
import { countOf } from '../../ui/count-of.ts'
import { formatCount, formatDate, formatDay } from '../format.ts'
import { ORDER_WORDS } from '../orders/order-status.ts'
import { RailSection } from '../rail-section.tsx'
import { OrderLink } from './order-link.tsx'

const SHOWN = 3

export function OrderCustomer({ order }: { order: OrderPage }) {
  const { customer, otherOrders } = order
  return (
    <RailSection
      title="Customer"
      beside={
        customer && (
          <Link
            href={customerPath(customer.id)}
            className="underline decoration-edge underline-offset-4"
          >
            {countOf(customer.orderCount, 'order', 'orders')}
          </Link>
        )
      }
    >
      <p>
        {order.organizationId ? (
          <Link
            href={organizationPath(order.organizationId)}
            className="font-medium underline decoration-edge underline-offset-4"
          >
            {order.fullName}
          </Link>
        ) : (
          <span className="font-medium">{order.fullName}</span>
        )}
        {order.organizationId && <span className="text-muted"> · organization</span>}
        {customer && <span className="text-muted">{` · since ${formatDay(customer.since)}`}</span>}
      </p>
      <p className="wrap-anywhere">{order.email}</p>
      {order.erasedAt && (
        <p className="mt-1 text-muted">
          {`Erased ${formatDate(order.erasedAt)}. Only what the law requires is kept.`}
        </p>
      )}
      {customer && (
        <dl className="figure mt-2 grid grid-cols-[1fr_auto] gap-y-1">
          <dt className="text-muted">Lifetime value, after refunds</dt>
          <dd className="text-end font-medium">{formatCents(customer.spent)}</dd>
          <dt className="text-muted">Deeds bought</dt>
          <dd className="text-end">{formatCount(customer.deeds)}</dd>
        </dl>
      )}
      <ul aria-label="Other orders" className="mt-1 empty:hidden">
        {otherOrders.slice(0, SHOWN).map((other) => (
          <li key={other.id} className="flex items-baseline gap-x-3">
            <OrderLink id={other.id} />
            <span className="min-w-0 grow truncate text-muted">
              {`${formatDay(other.createdAt)} · ${ORDER_WORDS[other.status]}`}
            </span>
            <span className="figure">{formatCents(other.amount)}</span>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}
