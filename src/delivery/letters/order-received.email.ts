import { type Address, formatAddress } from '../../addresses/address.ts'
import type { Office } from '../../addresses/offices/jurisdictions.db.ts'
import { officeLine } from '../../addresses/offices/office-line.ts'
import { orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import type { Draft } from './letter.ts'
import { rowsOf, type ToldStory } from './letter-rows.ts'
import { AUTO_REFUND, deeds, ORDER_LINK_LASTS } from './mail-words.ts'

export interface ReceivedDeed {
  address: Address
  reference: string | null
  priceCents: number
  /** "Usually within minutes." */
  expect: string
  office: Office | undefined
}

/** The receipt, once an order is paid. */
export function orderReceivedLetter(data: {
  orderId: string
  fullName: string
  amountCents: number
  /** "Nov 15, 2026" */
  paidOn: string
  /** When the deeds that staff get are due, if there are any. */
  staffDueBy: string | undefined
  deeds: ReceivedDeed[]
  story: ToldStory
  orderUrl: string
}): Draft {
  const number = orderNumber(data.orderId)
  const total = formatCents(data.amountCents)
  const one = data.deeds.length === 1
  const isToCome = (['coming', 'staff', 'late'] as const).some(
    (kind) => data.story.of(kind).length > 0,
  )
  const soon = one
    ? 'We’ll email your deed as soon as it’s ready.'
    : 'We’ll email your first deed as soon as it’s ready, and the rest a few minutes later.'
  const byStaff = data.staffDueBy ? `Deeds that our staff gets are due by ${data.staffDueBy}. ` : ''
  return {
    orderId: data.orderId,
    subject: `Receipt for order ${number}: ${deeds(data.deeds.length)}, ${total}`,
    preview: `We have your payment${isToCome ? ` and we’re getting your ${one ? 'deed' : 'deeds'} now` : ''}.`,
    heading: 'Thanks for your order',
    blocks: [
      `${data.fullName}, we received your payment of ${total} on ${data.paidOn}. This is your receipt for order ${number}.`,
      {
        items: data.deeds.map(({ address, reference, priceCents, expect, office }) => ({
          name: formatAddress(address),
          reference,
          price: formatCents(priceCents),
          facts: [expect, ...(office ? [officeLine(office)] : [])],
        })),
      },
      { total: 'Total paid', amount: total, isReceipt: true },
      ...rowsOf(data.story, 'released'),
      ...(isToCome ? [{ title: 'What’s next' }, soon, `${byStaff}${AUTO_REFUND}`] : []),
    ],
    action: { label: 'Track your order', url: data.orderUrl },
    after: ['You can also download a PDF receipt from your order page.', ORDER_LINK_LASTS],
  }
}
