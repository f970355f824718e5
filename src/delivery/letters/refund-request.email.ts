import { orderNumber } from '../../orders/order.ts'
import type { Asked } from '../../orders/story-words.ts'
import type { Draft } from './letter.ts'
import { ORDER_LINK_LASTS, VIEW_ORDER } from './mail-words.ts'

interface About {
  orderId: string
  orderUrl: string
  address: string
  wants: Asked['wants']
}

export function refundRequestedLetter({ reviewBy, ...about }: About & { reviewBy: string }): Draft {
  const { orderId, address, wants } = about
  const what = wants === 'refund' ? 'refund request' : 'request for the right deed'
  return {
    orderId,
    action: { label: VIEW_ORDER, url: about.orderUrl },
    after: [ORDER_LINK_LASTS],
    subject: `Order ${orderNumber(orderId)}: we received your ${what}`,
    preview: `We’ll answer by ${reviewBy}.`,
    heading: `We received your ${what}`,
    blocks: [
      `It’s about the deed for ${address}. Our staff will review it, and we’ll answer by ${reviewBy}.`,
    ],
  }
}
