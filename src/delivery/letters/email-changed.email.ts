import { orderNumber } from '../../orders/order.ts'
import type { Draft } from './letter.ts'

/** To the order's previous email. It contains no links: its reader may not be the customer. */
export function emailChangedLetter(data: { supportEmail: string; orderId: string }): Draft {
  const { orderId, supportEmail } = data
  const number = orderNumber(orderId)
  const changed = `The email address for order ${number} was changed`
  return {
    orderId,
    subject: changed,
    preview: 'If you didn’t ask for this, let us know.',
    heading: changed,
    blocks: [
      'Our staff changed it at the customer’s request. From now on, we’ll email the new address. The links we sent to this one no longer work.',
      'Didn’t ask for this? Let us know right away.',
    ],
    action: { label: `Email ${supportEmail}`, url: `mailto:${supportEmail}` },
  }
}
