import { orderNumber } from '../../orders/order.ts'
import { NOT_CHARGED } from '../../policy.ts'
import type { Block, Draft } from './letter.ts'
import { ORDER_LINK_LASTS, VIEW_ORDER } from './mail-words.ts'

export interface NotChargedDeed {
  address: string
  reference: string | null
  why: string
}

const PENDING = "If your bank shows a pending amount, it'll disappear within a few days."
const ORDER_AGAIN =
  "Your bank authorized the payment, but it couldn't be completed. If you still want your deeds, please order them again."

/** The bank said yes, and we took nothing: the customer believes to have bought something. */
export function notChargedLetter(data: {
  orderId: string
  orderUrl: string
  searchUrl: string
  notCharged: NotChargedDeed[]
}): Draft {
  const { notCharged, orderId } = data
  const hasDeeds = notCharged.length > 0
  return {
    orderId,
    subject: `Order ${orderNumber(orderId)}: your card wasn't charged`,
    preview: PENDING,
    heading: "Your card wasn't charged",
    blocks: [...(hasDeeds ? notChargedItems(notCharged) : [ORDER_AGAIN]), PENDING],
    action: hasDeeds
      ? { label: VIEW_ORDER, url: data.orderUrl }
      : { label: 'Order again', url: data.searchUrl },
    ...(hasDeeds ? { after: [ORDER_LINK_LASTS] } : {}),
  }
}

export function notChargedItems(deeds: NotChargedDeed[]): Block[] {
  if (deeds.length === 0) return []
  const items = deeds.map(({ address, reference, why }) => ({
    name: address,
    reference,
    facts: [`${why} ${NOT_CHARGED}`],
  }))
  return [{ items }]
}
