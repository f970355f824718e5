import { type Address, formatAddress } from '../../addresses/address.ts'
import { officeName, privateCompany } from '../../addresses/offices/seller-words.ts'
import type { LineState } from '../../orders/line.ts'
import { cardWords, isBalancePayment, orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import { shopDate } from '../../orders/shop-day.ts'

export interface PaidOrder {
  id: string
  fullName: string
  email: string
  reference: string | null
  card: { brand: string; last4: string } | null
  paymentIntentId: string
  /** What was charged. */
  amountCents: number
  createdAt: Date
  paidAt: Date | null
  lines: PaidLine[]
}

interface PaidLine {
  address: Address
  priceCents: number
  progress: LineState
  reference: string | null
}

interface Office {
  title: string
  place: string
  url: string | null
  phone: string | null
  copyFeeCents: number | null
  copyFeeNote: string | null
}

/** What the receipt says, in words and in order. */
export interface Receipt {
  orderNumber: string
  soldBy: string
  facts: Array<[label: string, value: string]>
  items: Array<{ title: string; details: string[]; amount: string }>
  sums: Array<{ label: string; amount: string; isStrong: boolean }>
  notes: string[]
}

function paidWith({ card, paymentIntentId }: PaidOrder): string {
  if (isBalancePayment(paymentIntentId)) return 'Your balance'
  return card ? cardWords(card) : 'Card'
}

export function receiptOf(
  order: PaidOrder,
  offices: Array<Office | undefined>,
  shop: { brandName: string; seller: string; supportEmail: string; timeZone: string },
): Receipt {
  const back = (progress: LineState) =>
    order.lines
      .filter((line) => line.progress === progress)
      .reduce((sum, line) => sum + line.priceCents, 0)
  const refunding = back('refunding')
  const refunded = back('refunded')
  const sum = (label: string, cents: number, isStrong = false) => ({
    label,
    amount: formatCents(cents),
    isStrong,
  })
  return {
    orderNumber: orderNumber(order.id),
    soldBy: shop.seller,
    facts: [
      ['Date', shopDate(order.paidAt ?? order.createdAt, shop.timeZone)],
      ['Customer', `${order.fullName}, ${order.email}`],
      ...(order.reference ? ([['Your reference', order.reference]] as [string, string][]) : []),
      ['Paid with', paidWith(order)],
    ],
    items: order.lines.map((line, index) => ({
      title: formatAddress(line.address),
      details: detailsOf(line, offices[index]),
      amount: line.progress === 'released' ? 'Not charged' : formatCents(line.priceCents),
    })),
    sums: [
      sum('Subtotal', order.amountCents),
      sum('Tax', 0),
      sum('Total Paid', order.amountCents, true),
      ...(refunding > 0 ? [sum('Being refunded', -refunding)] : []),
      ...(refunded > 0 ? [sum('Refunded', -refunded)] : []),
    ],
    notes: [
      privateCompany(shop.brandName),
      `Prices are in US dollars. Questions about this order? Email ${shop.supportEmail}.`,
    ],
  }
}

const BACK: Partial<Record<LineState, string>> = {
  refunding: 'being refunded',
  refunded: 'refunded',
}

function detailsOf(line: PaidLine, office: Office | undefined): string[] {
  const back = BACK[line.progress]
  return [
    ...(back ? [`${formatCents(line.priceCents)} ${back}`] : []),
    ...(line.reference ? [`Your reference: ${line.reference}`] : []),
    ...(office ? [officeWords(office)] : []),
  ]
}

function officeWords(office: Office): string {
  const { copyFeeCents, copyFeeNote } = office
  const fee = copyFeeCents !== null && `office's copy fee ${formatCents(copyFeeCents)}`
  const note = fee && copyFeeNote ? ` (${copyFeeNote})` : ''
  return [officeName(office), fee && fee + note, office.phone, office.url]
    .filter(Boolean)
    .join(' · ')
}
