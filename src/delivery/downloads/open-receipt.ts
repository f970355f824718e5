import { formatAddress } from '../../addresses/address.ts'
import { type Office, officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import { officeName, privateCompany, sellerOf } from '../../addresses/offices/seller-words.ts'
import { AppError } from '../../errors.ts'
import type { LineState } from '../../orders/line.ts'
import type { Line } from '../../orders/lines.db.ts'
import { cardWords, isBalancePayment, isPaid, orderNumber } from '../../orders/order.ts'
import { type OrderRow, readOrderById } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import { shopDate } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { drawReceipt, type Receipt } from './receipt-sheet.ts'

/** The receipt of a paid order, as things stand: its refunds are on it. */
export async function openReceipt(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  orderId: string,
): Promise<Buffer> {
  const order = await readOrderById(db, orderId)
  if (!order || !isPaid(order.status)) {
    throw new AppError('not_found', 'There is no receipt for this order.')
  }
  const brandName = config.BRAND_NAME
  const words = receiptOf(order, await officesOf(db, order.lines), {
    brandName,
    seller: sellerOf(config),
    supportEmail: config.SUPPORT_EMAIL,
    timeZone: config.TIME_ZONE,
  })
  return drawReceipt(words, { brandName, madeAt: order.paidAt ?? order.createdAt })
}

type PaidLine = Pick<Line, 'address' | 'priceCents' | 'progress' | 'reference'>

export type PaidOrder = Pick<
  OrderRow,
  | 'id'
  | 'fullName'
  | 'email'
  | 'reference'
  | 'card'
  | 'paymentIntentId'
  | 'amountCents'
  | 'createdAt'
  | 'paidAt'
> & { lines: readonly PaidLine[] }

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
  const { copyFee, copyFeeNote } = office
  const fee = copyFee !== null && `office's copy fee ${formatCents(copyFee)}`
  const note = fee && copyFeeNote ? ` (${copyFeeNote})` : ''
  return [officeName(office), fee && fee + note, office.phone, office.url]
    .filter(Boolean)
    .join(' · ')
}
