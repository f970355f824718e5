import type { Address } from '../../addresses/address.ts'
import { orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import type { RefundReason } from '../../orders/refund.ts'
import { moneyBackWords, WHY_REFUNDED } from '../../orders/story-words.ts'
import { deedName } from '../../orders/wanted-deed.ts'
import { type Draft, deeds, ORDER_LINK_LASTS, VIEW_ORDER } from './letter.ts'

export interface RefundedDeed {
  id: string
  address: Address | undefined
  reference: string | null
  wantedNumber: string | null
  amountCents: number
  reason: RefundReason
  /** It had been delivered through a link that the refund revokes. */
  hadLink: boolean
  /** Paid from an organization's balance, and back there now. */
  isToBalance?: boolean
}

const NO_MATCH = 'didn’t match any of your orders, so we returned all of it'

const WHY: Record<RefundReason, string> = {
  ...WHY_REFUNDED,
  payment_refused: `This payment ${NO_MATCH}.`,
  balance_returned: 'We returned it as you asked.',
}

export function deedsRefundedLetter(data: {
  orderId: string
  orderUrl: string
  searchUrl: string
  refunds: RefundedDeed[]
}): Draft {
  const total = formatCents(data.refunds.reduce((sum, refund) => sum + refund.amountCents, 0))
  return data.refunds.every((refund) => refund.reason === 'payment_refused')
    ? returnedPayment(total, data.searchUrl)
    : refundedDeeds(total, data)
}

function refundedDeeds(
  total: string,
  { orderId, orderUrl, refunds }: { orderId: string; orderUrl: string; refunds: RefundedDeed[] },
): Draft {
  const ended = endedWords(refunds)
  const arrives = moneyBackWords(refunds.every(({ isToBalance }) => isToBalance))
  return {
    orderId,
    subject: `Refund for order ${orderNumber(orderId)}: ${total} for ${deeds(refunds.length)}`,
    preview: arrives,
    heading: `We refunded ${total}`,
    blocks: [
      {
        items: refunds.map((refund) => ({
          name: nameOf(refund),
          reference: refund.reference,
          price: formatCents(refund.amountCents),
          facts: [WHY[refund.reason]],
        })),
      },
      ...(refunds.length > 1 ? [{ total: 'Total refunded', amount: total }] : []),
      arrives,
      ...(ended ? [ended] : []),
    ],
    action: { label: VIEW_ORDER, url: orderUrl },
    after: [ORDER_LINK_LASTS],
  }
}

/** Nothing was sold, so this names no order and no deed, only that the money is on its way back. */
function returnedPayment(total: string, searchUrl: string): Draft {
  return {
    subject: `We returned your payment of ${total}`,
    preview: moneyBackWords(false),
    heading: `We returned your payment of ${total}`,
    blocks: [
      `Your payment of ${total} ${NO_MATCH}.`,
      moneyBackWords(false),
      'Still want your deeds? You can order them again anytime.',
    ],
    action: { label: 'Order again', url: searchUrl },
  }
}

function nameOf({ address, wantedNumber }: RefundedDeed): string {
  return address ? deedName(address, { wantedNumber }) : 'Your payment'
}

function endedWords(refunds: RefundedDeed[]): string | undefined {
  const ended = refunds.filter((refund) => refund.hadLink)
  if (ended.length === 0) return undefined
  if (ended.length > 1) return 'The download links for these deeds no longer work.'
  const which = refunds.length === 1 ? 'this deed' : ended.map(nameOf).join()
  return `The download link for ${which} no longer works.`
}
