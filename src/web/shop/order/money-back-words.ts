import { isBalancePayment } from '../../../orders/order.ts'
import { BOUGHT_BEFORE, NOT_CHARGED, REFUND_ARRIVAL_WINDOW } from '../../../policy.ts'

const REFUND_ARRIVES = `The money goes back to your card. Your bank shows it in ${REFUND_ARRIVAL_WINDOW}.`

/** Where the money of refunded deeds went. */
export function refundWords(paymentIntentId: string): string {
  return isBalancePayment(paymentIntentId)
    ? 'The money is back in your organization’s balance.'
    : REFUND_ARRIVES
}

/** What canceling does to the money, before it's done and once it is. */
export function cancelWords(
  cents: string,
  paymentIntentId: string,
): { before: string; after: string } {
  return isBalancePayment(paymentIntentId)
    ? {
        before: `${cents} goes back to your organization’s balance right away.`,
        after: `${cents} is back in your organization’s balance.`,
      }
    : {
        before: `${cents} goes back to your card right away. Your bank needs ${REFUND_ARRIVAL_WINDOW} to show it.`,
        after: `${cents} is on its way back to your card.`,
      }
}

/** What the customer of a line that was never charged reads about it. */
export const NOT_CHARGED_WORDS = `${BOUGHT_BEFORE} ${NOT_CHARGED}`
