import { Link } from 'wouter'
import { customerPath, organizationPath } from '../../../contract/paths.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import type { PersonFound } from '../../../contract/staff/privacy.ts'
import { formatCents } from '../../../orders/price.ts'
import { countOf } from '../../ui/count-of.ts'
import { Sums } from '../facts.tsx'
import { formatCount, formatDate, formatDay } from '../format.ts'
import { OrderLink } from '../links.tsx'
import { ORDER_WORDS } from '../orders/order-words.ts'
import { Section } from '../section.tsx'

export function OrderCustomer({ order }: { order: OrderPage }) {
  const { customer, otherOrders } = order
  return (
    <Section
      title="Customer"
      beside={
        customer && (
          <Link href={customerPath(customer.id)} className="quiet-link">
            {countOf(customer.orderCount, 'order', 'orders')}
          </Link>
        )
      }
    >
      <p>
        {order.organizationId ? (
          <Link href={organizationPath(order.organizationId)} className="font-medium quiet-link">
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

export function OrderRows({ orders }: Pick<PersonFound, 'orders'>) {
  return (
    <ul aria-label="Orders" className="mt-1 text-xs empty:hidden">
      {orders.map(({ id, createdAt, status, amount }) => (
        <li key={id} className="flex items-baseline gap-x-3">
          <OrderLink id={id} />
          <span className="min-w-0 grow truncate text-muted">
            {`${formatDay(createdAt)} · ${ORDER_WORDS[status]}`}
          </span>
          <span className="figure">{formatCents(amount)}</span>
        </li>
      ))}
    </ul>
  )
}
