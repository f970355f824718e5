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
    ...frameOf(about),
    subject: `Order ${orderNumber(orderId)}: we received your ${what}`,
    preview: `We’ll answer by ${reviewBy}.`,
    heading: `We received your ${what}`,
    blocks: [
      `It’s about the deed for ${address}. Our staff will review it, and we’ll answer by ${reviewBy}.`,
    ],
  }
}

export function refundDeclinedLetter({ answer, ...about }: About & { answer: string }): Draft {
  const { orderId, address, wants } = about
  const isRefund = wants === 'refund'
  return {
    ...frameOf(about),
    subject: `Order ${orderNumber(orderId)}: our answer to your ${isRefund ? 'refund request' : 'request'}`,
    preview: `About the deed for ${address}`,
    heading: isRefund ? 'We can’t refund this deed' : 'About the deed we sent you',
    blocks: [
      `You asked for ${isRefund ? 'a refund' : 'the right deed'} for ${address}. Our staff reviewed your request and wrote:`,
      { quote: answer.split(/\n+/) },
    ],
  }
}

function frameOf({ orderId, orderUrl }: About) {
  return { orderId, action: { label: VIEW_ORDER, url: orderUrl }, after: [ORDER_LINK_LASTS] }
}
