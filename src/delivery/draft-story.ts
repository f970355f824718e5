import { officesOf } from '../addresses/offices/jurisdictions.db.ts'
import { readTold } from '../money/refunds/told-lines.db.ts'
import type { Line } from '../orders/lines.db.ts'
import { storyOf } from '../orders/order-story.ts'
import type { OrderRow } from '../orders/orders.db.ts'
import { shopDate, shopMoment } from '../orders/shop-day.ts'
import { deedName } from '../orders/wanted-deed.ts'
import type { Parts } from '../parts.ts'
import { asHeard, type ToldStory } from './letters/letter-rows.ts'

/** An order's story for an email or its receipt; `sent` are the deeds whose links the email brings. */
export async function draftStory(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  order: OrderRow & { lines: Line[] },
  sent?: readonly string[],
): Promise<ToldStory> {
  const zone = config.TIME_ZONE
  const offices = await officesOf(db, order.lines)
  const toldOf = await readTold(db, order.id, clock())
  const lines = order.lines.map((line, index) => {
    const { id, reference, deliveryToldAt } = line
    const own = { id, reference, deliveryToldAt, name: deedName(line.address, line) }
    const told = { ...toldOf(line), ...own, office: offices[index] }
    return sent ? asHeard(told, sent) : told
  })
  const says = {
    day: (at: Date) => shopDate(at, zone),
    moment: (at: Date) => shopMoment(at, zone),
  }
  return storyOf({ status: order.status, paymentId: order.paymentIntentId, lines }, says)
}
