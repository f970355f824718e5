import { totalCents, UNIT_PRICE_CENTS } from '../../src/orders/price.ts'
import { promiseOf } from '../../src/orders/promise.ts'
import { diceFor } from '../recorder/dice.ts'
import { deliver } from './deliver.ts'
import { findDeed } from './find-deed.ts'
import { providerId, randomUuid, timedUuid } from './ids.ts'
import { cancelPayment, pay } from './pay.ts'
import type { Purchase } from './purchases.ts'
import { refundMissing, regret } from './refund.ts'
import type { Book, Story } from './story.ts'

/** An order from its first row to its last, as the shop would have written it. */
export function tellOrder(book: Book, purchase: Purchase, waiting: number[]): void {
  const story = place(book, purchase, waiting)
  if (purchase.outcome === 'canceled') cancelPayment(story)
  if (purchase.outcome === 'paid') {
    const paidAt = pay(story, purchase.session)
    const outcomes = story.lines.map((line) => ({ line, ...findDeed(story, line, paidAt) }))
    deliver(story, outcomes)
    refundMissing(story, outcomes)
    regret(story)
  }
  writeOrder(story, purchase)
  writeTimeline(story)
}

function place(book: Book, purchase: Purchase, waiting: number[]): Story {
  const dice = diceFor('order', purchase.number)
  const { at, email } = purchase
  return {
    book,
    dice,
    orderId: randomUuid(dice),
    intentId: providerId(dice, 'pi'),
    email,
    placedAt: at,
    paidAt: null,
    status: 'pending',
    lines: purchase.properties.map((property, position) => ({
      id: timedUuid(dice, at, position),
      property,
      waiting: waiting[position],
      progress: 'unpaid',
      progressAt: at,
      desk: null,
      found: null,
    })),
    happened: [{ at, event: 'placed', actor: 'customer' }],
  }
}

function writeOrder(story: Story, purchase: Purchase): void {
  const { rows } = story.book
  rows.orders.push({
    id: story.orderId,
    full_name: purchase.fullName,
    email: story.email,
    amount_cents: totalCents(story.lines.length),
    unit_price_cents: UNIT_PRICE_CENTS,
    deeds: story.lines.length,
    status: story.status,
    payment_intent_id: story.intentId,
    gclid: purchase.gclid,
    search_session_id: purchase.session,
    created_at: story.placedAt,
    paid_at: story.paidAt,
    // The provider's stand-in has never heard of unpaid orders, so there's nothing to ask it.
    next_payment_check_at: null,
  })
  const promise = story.paidAt && promiseOf(story.paidAt)
  for (const [position, line] of story.lines.entries()) {
    const { address, key } = line.property
    rows.order_lines.push({
      id: line.id,
      order_id: story.orderId,
      position,
      street_address: address.streetAddress,
      city: address.city,
      state: address.state,
      zip_code: address.zipCode,
      address_key: key,
      price_cents: UNIT_PRICE_CENTS,
      progress: line.progress,
      progress_at: line.progressAt,
      desk_reason: line.desk?.words ?? null,
      desk_kind: line.desk?.kind ?? null,
      found: line.found,
      promised_by: promise?.promisedBy ?? null,
      refunded_after: promise?.refundedAfter ?? null,
      delivery_told_at: line.progress === 'delivered' ? line.progressAt : null,
    })
  }
}

function writeTimeline({ book, dice, orderId, happened }: Story): void {
  const inOrder = happened.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const nothing = { line_id: null, from_state: null, to_state: null, detail: null }
  for (const [place, one] of inOrder.entries()) {
    const id = timedUuid(dice, one.at, place)
    book.rows.timeline.push({ id, order_id: orderId, ...nothing, ...one })
  }
}
