import { orderNumber } from '../../orders/order.ts'

export interface Message {
  subject: string
  words: string
}

/** The order's number keeps an answer findable. */
export function messageSubject(orderId: string, subject: string): string {
  return `Order ${orderNumber(orderId)}: ${subject}`
}
