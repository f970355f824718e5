import { orderNumber } from '../../orders/order.ts'
import { DELIVERY_HOURS, WAIT_LONGER_DAYS } from '../../policy.ts'
import type { Draft } from './letter.ts'
import { deeds, ORDER_LINK_LASTS } from './mail-words.ts'

/** Announces a delay and offers the choice that goes with it: we hold nothing against a customer's
 * will. */
export function orderDelayedLetter(data: {
  orderId: string
  orderUrl: string
  late: Array<{ address: string; reference: string | null }>
  /** How many deeds the order has. */
  total: number
  /** "Nov 15, 2026 at 10:00 AM EST" */
  refundedOn: string
  /** Paid from an organization's balance. */
  isFromBalance: boolean
}): Draft {
  const { late, orderId } = data
  const one = late.length === 1
  const it = one ? 'it' : 'them'
  return {
    orderId,
    subject: `Order ${orderNumber(orderId)} is delayed: ${late.length} of ${deeds(data.total)}`,
    preview: 'You can cancel or keep waiting.',
    heading:
      data.total === 1
        ? 'Your deed is delayed'
        : `${late.length} of ${deeds(data.total)} ${one ? 'is' : 'are'} delayed`,
    blocks: [
      `We promised ${it} within ${DELIVERY_HOURS.to} hours and don't have ${it} yet. We're sorry. Our staff is working on ${it} now:`,
      { items: late.map(({ address, reference }) => ({ name: address, reference })) },
      'You can choose on your order page:',
      {
        choices: [
          data.isFromBalance
            ? "Cancel, and we'll return the money to your balance right away."
            : "Cancel, and we'll refund your card right away.",
          `Keep waiting, up to ${WAIT_LONGER_DAYS} more days. You can still cancel anytime.`,
        ],
      },
      `If you do nothing and we haven't delivered ${it} by ${data.refundedOn}, we'll refund you automatically.`,
    ],
    action: { label: 'Cancel or keep waiting', url: data.orderUrl },
    after: [ORDER_LINK_LASTS],
  }
}
