import { orderNumber } from '../../orders/order.ts'
import { DELIVERY_HOURS, WAIT_LONGER_DAYS } from '../../policy.ts'
import type { Draft } from './letter.ts'
import { rowsOf, type ToldStory } from './letter-rows.ts'
import { deeds, ORDER_LINK_LASTS } from './mail-words.ts'

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
