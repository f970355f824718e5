import { orderNumber } from '../../orders/order.ts'
import type { Asked } from '../../orders/story-words.ts'
import { DELIVERY_HOURS, WAIT_LONGER_DAYS } from '../../policy.ts'
import type { Message } from '../messages/message-drafts.ts'
import {
  type Draft,
  deeds,
  ORDER_LINK_LASTS,
  rowsOf,
  type ToldStory,
  VIEW_ORDER,
} from './letter.ts'

/** It offers the choice that goes with it: we hold nothing against a customer's will. */
export function orderDelayedLetter(data: {
  orderId: string
  orderUrl: string
  story: ToldStory
  /** Paid from an organization's balance. */
  isFromBalance: boolean
}): Draft {
  const { story, orderId } = data
  const late = story.of('late').length
  const one = late === 1
  return {
    orderId,
    subject: `Order ${orderNumber(orderId)} is delayed: ${late} of ${deeds(story.total)}`,
    preview: 'You can cancel or keep waiting.',
    heading:
      story.total === 1
        ? 'Your deed is delayed'
        : `${late} of ${deeds(story.total)} ${one ? 'is' : 'are'} delayed`,
    blocks: [
      `We’re sorry: ${one ? 'it was' : 'they were'} due within ${DELIVERY_HOURS.to} hours, and we don’t have ${one ? 'it' : 'them'} yet.`,
      ...rowsOf(story, 'late'),
      'You can choose on your order page:',
      {
        choices: [
          data.isFromBalance
            ? 'Cancel, and we’ll return the money to your balance right away.'
            : 'Cancel, and we’ll refund your card right away.',
          `Keep waiting, up to ${WAIT_LONGER_DAYS} more days. You can still cancel anytime.`,
        ],
      },
    ],
    action: { label: 'Cancel or keep waiting', url: data.orderUrl },
    after: [ORDER_LINK_LASTS],
  }
}

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

export function refundRequestedLetter(about: {
  orderId: string
  orderUrl: string
  address: string
  wants: Asked['wants']
  reviewBy: string
}): Draft {
  const { orderId, address, wants, reviewBy } = about
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

/** To the order's previous email. It contains no links: its reader may not be the customer. */
export function emailChangedLetter(data: { supportEmail: string; orderId: string }): Draft {
  const { orderId, supportEmail } = data
  const number = orderNumber(orderId)
  const changed = `The email address for order ${number} was changed`
  return {
    orderId,
    subject: changed,
    preview: 'If you didn’t ask for this, let us know.',
    heading: changed,
    blocks: [
      'Our staff changed it at the customer’s request. From now on, we’ll email the new address. The links we sent to this one no longer work.',
      'Didn’t ask for this? Let us know right away.',
    ],
    action: { label: `Email ${supportEmail}`, url: `mailto:${supportEmail}` },
  }
}

export function messageLetter({
  orderId,
  orderUrl,
  subject,
  words,
}: Message & { orderId: string; orderUrl: string }): Draft {
  const paragraphs = words.split(/\s*\n\s*/).filter(Boolean)
  return {
    orderId,
    // The order's number keeps an answer findable.
    subject: `Order ${orderNumber(orderId)}: ${subject}`,
    preview: paragraphs.slice(0, 2).join(' ').slice(0, 140),
    heading: subject,
    blocks: paragraphs,
    action: { label: VIEW_ORDER, url: orderUrl },
    after: ['Just reply to this email, and our staff will read it.', ORDER_LINK_LASTS],
  }
}
