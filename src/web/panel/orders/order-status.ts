import type { OrderStatus } from '../../../orders/order.ts'
import type { BadgeVariant } from '../../ui/badge.tsx'

export const ORDER_WORDS: Record<OrderStatus, string> = {
  completed: 'completed',
  pending: 'pending',
  failed: 'failed',
  refunded: 'refunded',
  partially_refunded: 'partially refunded',
}

export const ORDER_VARIANTS: Record<OrderStatus, BadgeVariant> = {
  completed: 'default',
  pending: 'secondary',
  failed: 'destructive',
  refunded: 'secondary',
  partially_refunded: 'secondary',
}
