import { orderNumber } from '../../orders/order.ts'
import type { Draft } from './letter.ts'
import { NOTHING_TO_DO, ORDER_LINK_LASTS, VIEW_ORDER } from './mail-words.ts'

interface About {
  orderId: string
  orderUrl: string
  address: string
}

export function refundRequestedLetter({ reviewBy, ...about }: About & { reviewBy: string }): Draft {
  const { orderId, address } = about
  return {
    ...frameOf(about),
    subject: `Order ${orderNumber(orderId)}: we received your refund request`,
    preview: `We'll answer by ${reviewBy}.`,
    heading: 'We received your refund request',
    blocks: [
      `It's about the deed for ${address}. Our staff will review it, and we'll answer by ${reviewBy}.`,
      NOTHING_TO_DO,
    ],
  }
}

export function refundDeclinedLetter({ answer, ...about }: About & { answer: string }): Draft {
  const { orderId, address } = about
  return {
    ...frameOf(about),
    subject: `Order ${orderNumber(orderId)}: our answer to your refund request`,
    preview: `About the deed for ${address}`,
    heading: "We can't refund this deed",
    blocks: [
      `You asked for a refund for ${address}. Our staff reviewed your request and wrote:`,
      { quote: answer.split(/\n+/) },
    ],
  }
}

function frameOf({ orderId, orderUrl }: About) {
  return { orderId, action: { label: VIEW_ORDER, url: orderUrl }, after: [ORDER_LINK_LASTS] }
}
