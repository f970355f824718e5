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

const BALANCE_PREFIX = 'bal_'

/** What an order that was paid from a balance has where others have their card's payment. */
export function balancePaymentId(orderId: string): string {
  return `${BALANCE_PREFIX}${orderId}`
}

/** Whether an order was paid from a balance: then the card provider knows nothing of it. */
export function isBalancePayment(paymentIntentId: string): boolean {
  return paymentIntentId.startsWith(BALANCE_PREFIX)
}

/** The brands whose names aren't just their code in capitals; anything new reads as the code does. */
const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
}

/** "Visa ending in 4242" */
export function cardWords({ brand, last4 }: { brand: string; last4: string }): string {
  const name = BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ')
  return `${name} ending in ${last4}`
}
