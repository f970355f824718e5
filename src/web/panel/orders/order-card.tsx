import { Link } from 'wouter'
import { formatAddress } from '../../../addresses/address.ts'
import { orderPath, organizationPath } from '../../../contract/paths.ts'
import type { ListedOrder } from '../../../contract/staff/orders.ts'
import { isBalancePayment, isPaid, type OrderStatus } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { Badge } from '../../ui/badge.tsx'
import { countOf } from '../../ui/count-of.ts'
import { AdClick, Fact, Facts } from '../facts.tsx'
import { formatDate } from '../format.ts'
import { RefundButton } from '../refunds/refund-button.tsx'
import { Fulfillment } from './order-columns.tsx'
import { needsSomebody, ORDER_VARIANTS, ORDER_WORDS } from './order-words.ts'

/** The green of "completed" is for orders that need nobody. */
function StatusBadge({ status, isOpen }: { status: OrderStatus; isOpen: boolean }) {
  const variant = ORDER_VARIANTS[status]
  return (
    <Badge variant={isOpen && variant === 'default' ? 'secondary' : variant}>
      {ORDER_WORDS[status]}
    </Badge>
  )
}

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
      <div className="mt-3">
        <Facts isDense>
          <Fact name="Order ID">
            <Link href={orderPath(order.id)} className="inline-block py-1 underline">
              <code className="font-sans">{order.id}</code>
            </Link>
          </Fact>
          <Fact name="Date">{formatDate(order.createdAt)}</Fact>
          <Fact name="Fulfillment">
            <Fulfillment order={order} now={now} />
          </Fact>
          <Fact name="Deeds">{countOf(order.addresses.length, 'deed', 'deeds')}</Fact>
          <Fact name="Addresses">
            <ul>
              {order.addresses.map((address) => (
                <li key={formatAddress(address)}>{formatAddress(address)}</li>
              ))}
            </ul>
          </Fact>
          {order.organizationId && (
            <Fact name="Organization">
              <Link
                href={organizationPath(order.organizationId)}
                className="inline-block py-1 underline"
              >
                {order.fullName}
              </Link>
            </Fact>
          )}
          {order.stripePaymentIntentId && (
            <Fact
              name={isBalancePayment(order.stripePaymentIntentId) ? 'Payment' : 'Payment intent'}
            >
              {order.stripePaymentIntentId}
            </Fact>
          )}
          {order.gclid && <AdClick id={order.gclid} />}
        </Facts>
      </div>
      {isPaid(order.status) && (
        <div className="mt-4">
          <RefundButton order={order} />
        </div>
      )}
    </article>
  )
}
