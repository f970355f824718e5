import { officeLine } from '../../addresses/offices/office-line.ts'
import { privateCompany, sellerOf } from '../../addresses/offices/seller-words.ts'
import { AppError } from '../../errors.ts'
import type { LineState } from '../../orders/line.ts'
import { cardWords, isBalancePayment, isPaid, orderNumber } from '../../orders/order.ts'
import { type OrderRow, readOrderById } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import { shopDate } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { draftStory } from '../draft-story.ts'
import type { ToldLine, ToldStory } from '../letters/letter.ts'
import { drawItemized, type Itemized } from './receipt-sheet.ts'

/** The receipt of a paid order, as things stand: its refunds are on it. */
export async function openReceipt(parts: Pick<Parts, 'db' | 'clock' | 'config'>, orderId: string) {
  const { db, config } = parts
  const order = await readOrderById(db, orderId)
  if (!order || !isPaid(order.status)) {
    throw new AppError('not_found', 'This order has no receipt.')
  }
  return receiptFor({ config }, order, await draftStory(parts, order))
}

export function receiptFor({ config }: Pick<Parts, 'config'>, order: PaidOrder, story: ToldStory) {
  const brandName = config.BRAND_NAME
  const words = receiptOf(order, story, {
    brandName,
    seller: sellerOf(config),
    supportEmail: config.SUPPORT_EMAIL,
    timeZone: config.TIME_ZONE,
  })
  return drawItemized(words, { brandName, madeAt: order.paidAt ?? order.createdAt })
}

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
>

function paidWith({ card, paymentIntentId }: PaidOrder): string {
  if (isBalancePayment(paymentIntentId)) return 'Your balance'
  return card ? cardWords(card) : 'Card'
}

export function receiptOf(
  order: PaidOrder,
  story: ToldStory,
  shop: { brandName: string; seller: string; supportEmail: string; timeZone: string },
): Itemized {
  const { refunding, refunded } = story
  const number = orderNumber(order.id)
  return {
    title: `Receipt for order ${number}`,
    heading: 'Receipt',
    mark: `ORDER ${number}`,
    soldBy: shop.seller,
    facts: [
      ['Date', shopDate(order.paidAt ?? order.createdAt, shop.timeZone)],
      ['Customer', `${order.fullName}, ${order.email}`],
      ...(order.reference ? ([['Your reference', order.reference]] as [string, string][]) : []),
      ['Paid with', paidWith(order)],
    ],
    items: story.rows.map(({ kind, line }) => ({
      title: line.name,
      details: detailsOf(line),
      amount: kind === 'released' ? 'Not charged' : formatCents(line.price),
    })),
    sums: [
      { label: 'Subtotal', cents: order.amountCents },
      { label: 'Tax', cents: 0 },
      { label: 'Total Paid', cents: order.amountCents, isStrong: true },
      ...(refunding > 0 ? [{ label: 'Being refunded', cents: -refunding }] : []),
      ...(refunded > 0 ? [{ label: 'Refunded', cents: -refunded }] : []),
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

function detailsOf({ progress, price, reference, office }: ToldLine): string[] {
  const back = BACK[progress] && `${formatCents(price)} ${BACK[progress]}`
  const own = [reference && `Your reference: ${reference}`, back].filter(Boolean).join(' · ')
  return [own, office ? officeLine(office, { isShort: true }) : ''].filter(Boolean)
}
