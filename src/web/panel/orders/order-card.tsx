import { Link } from 'wouter'
import { formatAddress } from '../../../addresses/address.ts'
import { organizationPath } from '../../../contract/paths.ts'
import type { ListedOrder } from '../../../contract/staff/orders.ts'
import { isBalancePayment, isPaid, type OrderStatus } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { Badge } from '../../ui/badge.tsx'
import { countOf } from '../../ui/count-of.ts'
import { formatDate } from '../format.ts'
import { orderPath } from '../order/order-path.ts'
import { RefundButton } from '../refunds/refund-button.tsx'
import { ORDER_VARIANTS, ORDER_WORDS } from './order-status.ts'
import { needsSomebody } from './order-words.ts'

/** The green of "completed" is for orders that need nobody. */
export function StatusBadge({ status, isOpen }: { status: OrderStatus; isOpen: boolean }) {
  const variant = ORDER_VARIANTS[status]
  return (
    <Badge variant={isOpen && variant === 'default' ? 'secondary' : variant}>
      {ORDER_WORDS[status]}
    </Badge>
  )
}

/** Everything about an order that the list has. */
export function OrderCard({ order, now }: { order: ListedOrder; now: Date }) {
  return (
    <article
      aria-label={`Order of ${order.fullName}`}
      className="rounded border border-line bg-card p-5"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 grow max-sm:basis-full">
          <h2 className="text-base">{order.fullName}</h2>
          <p className="truncate text-muted">{order.email}</p>
        </div>
        <StatusBadge status={order.status} isOpen={needsSomebody(order, now)} />
        <p className="figure font-medium sm:w-24 sm:text-end">{formatCents(order.amount)}</p>
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-1 text-xs sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">Order ID</dt>
        <dd>
          <Link href={orderPath(order.id)} className="inline-block py-1 break-all underline">
            {order.id}
          </Link>
        </dd>
        <Fact name="Date" value={formatDate(order.createdAt)} />
        <Fact name="Deeds" value={countOf(order.addresses.length, 'deed', 'deeds')} />
        <dt className="text-muted">Addresses</dt>
        <dd>
          <ul>
            {order.addresses.map((address) => (
              <li key={formatAddress(address)}>{formatAddress(address)}</li>
            ))}
          </ul>
        </dd>
        {order.organizationId && (
          <>
            <dt className="text-muted">Organization</dt>
            <dd>
              <Link
                href={organizationPath(order.organizationId)}
                className="inline-block py-1 underline"
              >
                {order.fullName}
              </Link>
            </dd>
          </>
        )}
        {order.stripePaymentIntentId && (
          <Fact
            name={isBalancePayment(order.stripePaymentIntentId) ? 'Payment' : 'Payment intent'}
            value={order.stripePaymentIntentId}
          />
        )}
        {order.gclid && (
          <>
            <dt className="text-muted">Ad click ID</dt>
            <dd>
              <span className="break-all">{order.gclid}</span>
              <span className="block text-muted">
                Upload this conversion manually to the ad account.
              </span>
            </dd>
          </>
        )}
      </dl>
      {isPaid(order.status) && (
        <div className="mt-4">
          <RefundButton order={order} />
        </div>
      )}
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="break-all">{value}</dd>
    </>
  )
}
