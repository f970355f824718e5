import type { CustomerOrder, OrderLine } from '../../../contract/shop/orders.ts'
import { type Story, storyOf } from '../../../orders/order-story.ts'
import { moment, shortDay } from '../../ui/moment.ts'

export type ShownStory = Story<OrderLine>

/** The order's story, with its dates as the page says them. */
export function shownStory(order: CustomerOrder): ShownStory {
  const { status, lines, stripePaymentIntentId: paymentId } = order
  return storyOf({ status, paymentId, lines }, { day: shortDay, moment })
}
