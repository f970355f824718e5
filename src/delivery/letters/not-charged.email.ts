import { orderNumber } from '../../orders/order.ts'
import type { Draft } from './letter.ts'
import { rowsOf, type ToldStory } from './letter-rows.ts'
import { ORDER_LINK_LASTS, VIEW_ORDER } from './mail-words.ts'

const PENDING = 'If your bank shows a pending amount, it’ll disappear within a few days.'
const ORDER_AGAIN =
  'Your bank authorized the payment, but it couldn’t be completed. If you still want your deeds, please order them again.'

/** The bank said yes, and we took nothing: the customer believes to have bought something. */
export function notChargedLetter(data: {
  orderId: string
  orderUrl: string
  searchUrl: string
  story: ToldStory
}): Draft {
  const { orderId } = data
  const notCharged = rowsOf(data.story, 'released')
  const hasDeeds = notCharged.length > 0
  return {
    orderId,
    subject: `Order ${orderNumber(orderId)}: your card wasn’t charged`,
    preview: PENDING,
    heading: 'Your card wasn’t charged',
    blocks: [...(hasDeeds ? notCharged : [ORDER_AGAIN]), PENDING],
    action: hasDeeds
      ? { label: VIEW_ORDER, url: data.orderUrl }
      : { label: 'Order again', url: data.searchUrl },
    ...(hasDeeds ? { after: [ORDER_LINK_LASTS] } : {}),
  }
}
