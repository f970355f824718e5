import type { Order } from '../../../contract/shop/orders.ts'
import { OrderCard } from './order-card.tsx'

/** A phone has no room for columns: each order is a card, with all that there is to say. */
export function OrderCards({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="space-y-3">
      {orders.map((order) => (
        <li key={order.id} data-row tabIndex={-1} className="rounded focus:bg-seal-wash">
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}
