import { type Message, messageSubject } from '../messages/message.ts'
import type { Draft } from './letter.ts'
import { ORDER_LINK_LASTS, VIEW_ORDER } from './mail-words.ts'

export function messageLetter({
  orderId,
  orderUrl,
  subject,
  words,
}: Message & { orderId: string; orderUrl: string }): Draft {
  const paragraphs = words.split(/\s*\n\s*/).filter(Boolean)
  return {
    orderId,
    subject: messageSubject(orderId, subject),
    preview: paragraphs.slice(0, 2).join(' ').slice(0, 140),
    heading: subject,
    blocks: paragraphs,
    action: { label: VIEW_ORDER, url: orderUrl },
    after: ['Just reply to this email, and our staff will read it.', ORDER_LINK_LASTS],
  }
}
