import { Link } from 'wouter'
import { orderPath } from '../../../contract/paths.ts'
import { orderNumber } from '../../../orders/order.ts'

export function OrderLink({ id, words = '' }: { id: string; words?: string }) {
  return (
    <Link href={orderPath(id)} className="figure inline-block py-1 underline">
      {words + orderNumber(id)}
    </Link>
  )
}
