import type { ToldLine, ToldStory } from '../../src/delivery/letters/letter.ts'
import { storyOf } from '../../src/orders/order-story.ts'

/** The story of a paid order with lines like these, for its emails and its receipt. */
export function toldStory(lines: Array<Partial<ToldLine>>, paymentId = 'pi_1'): ToldStory {
  const told = lines.map(
    (line, place): ToldLine => ({
      id: `${place}`,
      name: '350 5th Ave, New York, NY 10118',
      reference: null,
      price: 1999,
      progress: 'queued',
      promisedBy: null,
      refundedAfter: null,
      isLate: false,
      hasAgreedToWait: false,
      request: null,
      refundReason: null,
      deliveryToldAt: null,
      ...line,
    }),
  )
  const order = { status: 'completed', paymentId, lines: told } as const
  return storyOf(order, { day: String, moment: String })
}
