import { Link } from 'wouter'
import { customerPath, organizationPath } from '../../../contract/paths.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { formatCents } from '../../../orders/price.ts'
import { countOf } from '../../ui/count-of.ts'
import { Sums } from '../facts.tsx'
import { formatCount, formatDate, formatDay } from '../format.ts'
import { Section } from '../section.tsx'
import { OrderRows } from './order-rows.tsx'

export function OrderCustomer({ order }: { order: OrderPage }) {
  const { customer, otherOrders } = order
  return (
    <Section
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
        <div className="mt-2">
          <Sums
            rows={[
              ['Lifetime value, after refunds', formatCents(customer.spent)],
              ['Deeds bought', formatCount(customer.deeds)],
            ]}
          />
        </div>
      )}
      <OrderRows orders={otherOrders} />
    </Section>
  )
}
