import { isBalancePayment } from '../../../orders/order.ts'
import { REFUND_ARRIVAL_WINDOW } from '../../../policy.ts'

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
