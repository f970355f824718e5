import { totalCents } from '../../src/orders/price.ts'
import { inDeskHours } from './desk-hours.ts'
import type { Outcome } from './find-deed.ts'
import { providerId, timedUuid } from './ids.ts'
import { hearFromProvider } from './pay.ts'
import { after, move, type Story, type StoryLine, soon } from './story.ts'

type Reason = 'not_found' | 'wrong_document' | 'double_charge' | 'other'

const DAY = 24 * 3600

/** Automatic, as soon as staff confirm there's no deed. */
export function refundMissing(story: Story, outcomes: (Outcome & { line: StoryLine })[]): void {
  const missing = outcomes.flatMap(({ line, missingAt }) =>
    missingAt ? [{ line, missingAt }] : [],
  )
  for (const { line, missingAt } of missing.sort((a, b) => +a.missingAt - +b.missingAt)) {
    refundLine(story, line, 'confirmMissing', 'not_found', missingAt)
  }
}

/** Refunds one line and updates the order to match. */
function refundLine(
  story: Story,
  line: StoryLine,
  event: 'confirmMissing' | 'refund',
  reason: Reason,
  at: Date,
): Date {
  const { book, dice, orderId } = story
  move(story, line, event, { actor: book.staff, at })
  const settledAt = soon(dice, at, 2, 30)
  book.rows.refunds.push({
    id: timedUuid(dice, at),
    order_id: orderId,
    payment_intent_id: story.intentId,
    line_id: line.id,
    amount_cents: totalCents(1),
    reason,
    state: 'succeeded',
    provider_refund_id: providerId(dice, 're'),
    actor: book.staff,
    created_at: at,
    settled_at: settledAt,
    told_at: settledAt,
  })
  hearFromProvider(story, 'charge.refunded', settledAt)
  move(story, line, 'refunded', { actor: 'provider', at: settledAt })
  const isLast = story.lines.every(({ progress }) => progress === 'refunded')
  setStatus(story, isLast ? 'refunded' : 'partially_refunded', settledAt)
  return settledAt
}

function setStatus(story: Story, status: 'refunded' | 'partially_refunded', at: Date): void {
  if (story.status === status) return
  const from = story.status
  story.status = status
  story.happened.push({ at, event: status, actor: 'provider', from, to: status })
}

/** What customers come back with days later: a double charge, or not the deed they meant. */
export function regret(story: Story): void {
  const { book, dice, paidAt } = story
  const roll = dice.float()
  const isOld = paidAt && after(paidAt, 14 * DAY) < book.now
  if (!isOld || roll > 0.03 || story.lines.some(({ progress }) => progress !== 'delivered')) return
  const at = inDeskHours(book, soon(dice, paidAt, 2 * DAY, 9 * DAY))
  if (roll < 0.01) {
    // The whole order was placed twice.
    let next = at
    for (const line of story.lines) {
      next = after(refundLine(story, line, 'refund', 'double_charge', next), 1)
    }
  } else {
    const reason = roll < 0.022 ? 'wrong_document' : 'other'
    refundLine(story, dice.pick(story.lines), 'refund', reason, at)
  }
}
