import { Link } from 'wouter'
import { orderNumber } from '../../../orders/order.ts'
import { orderPath } from './order-path.ts'

export function OrderLink({ id }: { id: string }) {
  return (
    <Link href={orderPath(id)} className="figure inline-block py-1 underline">
      {orderNumber(id)}
    </Link>
  )
}
