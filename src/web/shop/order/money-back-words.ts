import type { OrderLine } from '../../../contract/shop/orders.ts'
import { BOUGHT_BEFORE, NOT_CHARGED, NOT_FOUND, REFUND_ARRIVAL_WINDOW } from '../../../policy.ts'

export const REFUND_ARRIVES = `The money goes back to your card. Your bank shows it in ${REFUND_ARRIVAL_WINDOW}.`

/** What the customer of a line that was never charged reads about it. */
export function notChargedWords(reason: NonNullable<OrderLine['notCharged']>): string {
  return reason === 'not_found' ? `${NOT_FOUND} ${NOT_CHARGED}` : `${BOUGHT_BEFORE} ${NOT_CHARGED}`
}
