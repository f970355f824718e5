import type { Line } from '../../orders/lines.db.ts'
import { isPaid, orderNumber } from '../../orders/order.ts'
import type { OrderRow } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import { deedName, type WantedDeed } from '../../orders/wanted-deed.ts'
import { ORDER_ACCESS_DAYS } from '../../policy.ts'
import { type Draft, deeds, NOTHING_TO_DO, ORDER_LINK_LASTS, VIEW_ORDER } from './letter.ts'

export interface ListedOrder extends Pick<OrderRow, 'id' | 'amountCents' | 'status' | 'reference'> {
  lines: Array<Pick<Line, 'address'> & WantedDeed>
  /** "Nov 14, 2026" */
  placedOn: string
  url: string
}

const UNASKED = `You’re getting this because someone asked on our site for the orders under your email address. If it wasn’t you, ${NOTHING_TO_DO.toLowerCase()} The links are only in this email.`

/** The newest comes first, and the button opens it. */
export function yourOrdersLetter([newest, ...others]: [ListedOrder, ...ListedOrder[]]): Draft {
  const orders = [newest, ...others]
  const number = orderNumber(newest.id)
  const one = others.length === 0
  return {
    reference: one && isPaid(newest.status) ? newest.reference : null,
    subject: one ? `Your link to order ${number}` : `Your links to ${orders.length} orders`,
    preview: 'As you asked on our site.',
    heading: one ? 'Here’s your order link' : 'Here are your order links',
    blocks: [
      one
        ? 'Anyone with the link below can see your order, so keep it private.'
        : 'Anyone with a link below can see that order, so keep them private.',
      {
        items: orders.map((order) => ({
          name: `Order ${orderNumber(order.id)}`,
          // Until it's paid, anyone may have written it, so we don't quote it.
          reference: isPaid(order.status) ? order.reference : null,
          facts: [deedsOf(order), factsOf(order)],
          ...(one ? {} : { links: [{ label: 'View this order', url: order.url }] }),
        })),
      },
    ],
    action: { label: one ? VIEW_ORDER : `View order ${number}`, url: newest.url },
    after: [
      one
        ? ORDER_LINK_LASTS
        : `Each link works for ${ORDER_ACCESS_DAYS} days after that order’s last delivery or refund.`,
      UNASKED,
    ],
  }
}

function deedsOf({ lines, status }: ListedOrder): string {
  const [first] = lines
  if (!first || !isPaid(status)) return deeds(lines.length)
  const others = lines.length - 1
  return others === 0
    ? deedName(first.address, first)
    : `${deedName(first.address, first)} and ${others} more`
}

function factsOf({ placedOn, amountCents, status }: ListedOrder): string {
  const paid: Partial<Record<typeof status, string>> = {
    pending: 'your bank is still processing the payment',
    refunded: 'refunded',
    partially_refunded: 'partly refunded',
  }
  return [placedOn, formatCents(amountCents), paid[status]].filter(Boolean).join(' · ')
}
