import type { PersonFound } from '../../../contract/staff/privacy.ts'
import { formatCents } from '../../../orders/price.ts'
import { formatDay } from '../format.ts'
import { ORDER_WORDS } from '../orders/order-status.ts'
import { OrderLink } from './order-link.tsx'

/** Orders of one person, a line each. */
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
