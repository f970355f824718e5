import { type Address, formatAddress } from '../../addresses/address.ts'
import type { Office } from '../../addresses/offices/jurisdictions.db.ts'
import { officeFee } from '../../addresses/offices/office-fee.ts'
import { feeInWords } from '../../addresses/offices/office-words.ts'
import { officeName } from '../../addresses/offices/seller-words.ts'
import { orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import type { Draft } from './letter.ts'
import { AUTO_REFUND, deeds, ORDER_LINK_LASTS } from './mail-words.ts'
import { type NotChargedDeed, notChargedItems } from './not-charged.email.ts'

export interface ReceivedDeed {
  address: Address
  reference: string | null
  priceCents: number
  /** "Usually within minutes." */
  expect: string
  office: Office | undefined
}

/** Who records it, what a copy costs there, and how to reach them, as far as we know. */
function officeWords({ phone, url, ...office }: Office): string {
  const fee = officeFee(office.copyFee, office.copyFeeNote, office.copyFeeTerms)
  const note = fee?.note ? ` (${fee.note})` : ''
  const ownFee = fee && `own copy fee ${feeInWords(fee)}${note}`
  return [`Recorded by the ${officeName(office)}`, ownFee, phone, url].filter(Boolean).join(' · ')
}

/** The receipt, once an order is paid. */
export function orderReceivedLetter(data: {
  orderId: string
  reference: string | null
  fullName: string
  amountCents: number
  /** "Nov 15, 2026" */
  paidOn: string
  /** When the deeds that staff get are due, if there are any. */
  staffDueBy: string | undefined
  deeds: ReceivedDeed[]
  /** What was left out of the payment. */
  notCharged: NotChargedDeed[]
  orderUrl: string
}): Draft {
  const number = orderNumber(data.orderId)
  const total = formatCents(data.amountCents)
  const one = data.deeds.length === 1
  const soon = one
    ? "We'll email your deed as soon as it's ready."
    : "We'll email your first deed as soon as it's ready, and the rest a few minutes later."
  const byStaff = data.staffDueBy
    ? `What our staff gets from the county is due by ${data.staffDueBy}. `
    : ''
  return {
    orderId: data.orderId,
    subject: `Receipt for order ${number}: ${deeds(data.deeds.length)}, ${total}`,
    preview: `We have your payment and we're getting your ${one ? 'deed' : 'deeds'} now.`,
    heading: 'Thanks for your order',
    blocks: [
      `${data.fullName}, we received your payment of ${total} on ${data.paidOn}. This is your receipt for order ${number}.`,
      ...(data.reference ? [`Your reference: ${data.reference}`] : []),
      {
        items: data.deeds.map(({ address, reference, priceCents, expect, office }) => ({
          name: formatAddress(address),
          reference,
          price: formatCents(priceCents),
          facts: [expect, ...(office ? [officeWords(office)] : [])],
        })),
      },
      { total: 'Total paid', amount: total, isReceipt: true },
      ...notChargedItems(data.notCharged),
      { title: "What's next" },
      soon,
      `${byStaff}${AUTO_REFUND}`,
    ],
    action: { label: 'Track your order', url: data.orderUrl },
    after: ['You can also download a PDF receipt from your order page.', ORDER_LINK_LASTS],
  }
}
