/** The life of an order: its possible statuses and what each means for the customer's money. */
export const ORDER_STATUSES = [
  'pending',
  'completed',
  'failed',
  'refunded',
  'partially_refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAID_STATUSES: readonly OrderStatus[] = ['completed', 'refunded', 'partially_refunded']

/** We have, or had, the customer's money. */
export function isPaid(status: OrderStatus): boolean {
  return PAID_STATUSES.includes(status)
}

/** The number a customer reads out to support. */
export function orderNumber(orderId: string): string {
  return orderId.slice(0, 8).toUpperCase()
}
