import type { OrderStatus } from '../../../orders/order.ts'
import type { BadgeVariant } from '../../ui/badge.tsx'

/** How an order's status looks; the text says it too. */
export const ORDER_VARIANTS: Record<OrderStatus, BadgeVariant> = {
  completed: 'default',
  pending: 'secondary',
  failed: 'destructive',
  refunded: 'secondary',
  partially_refunded: 'secondary',
}
