import { totalCents } from '../../src/orders/price.ts'
import type { Outcome } from './find-deed.ts'
import { providerId, timedUuid } from './ids.ts'
import { hearFromProvider } from './pay.ts'
import { inDeskHours } from './rhythm.ts'
import { after, move, type Story, type StoryLine, soon } from './story.ts'

const DAY = 24 * 3600

/** Automatic, as soon as staff confirm there's no deed. */
export function refundMissing(story: Story, outcomes: (Outcome & { line: StoryLine })[]): void {
  const missing = outcomes.flatMap(({ line, missingAt: at }) => (at ? [{ line, at }] : []))
  for (const { line, at } of missing.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    refundLine(story, line, 'confirmMissing', 'not_found', at)
  }
}

/** What customers come back with days later: not the deed they meant. */
export function regret(story: Story): void {
  const { book, dice, paidAt, lines } = story
  const isOld = paidAt && after(paidAt, 14 * DAY) < book.now
  const isDelivered = lines.every(({ progress }) => progress === 'delivered')
  if (!isOld || !isDelivered || !dice.chance(0.03)) return
  const at = inDeskHours(soon(dice, paidAt, 2 * DAY, 9 * DAY))
  const reason = dice.pick(['wrong_document', 'double_charge', 'other'] as const)
  refundLine(story, dice.pick(lines), 'refund', reason, at)
}

/** Refunds one line and updates the order to match. */
function refundLine(
  story: Story,
  line: StoryLine,
  event: 'confirmMissing' | 'refund',
  reason: 'not_found' | 'wrong_document' | 'double_charge' | 'other',
  at: Date,
): void {
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
  const isAll = story.lines.every(({ progress }) => progress === 'refunded')
  const status = isAll ? 'refunded' : 'partially_refunded'
  if (status === story.status) return
  const [from_state, to_state] = [story.status, status]
  story.status = status
  story.happened.push({ at: settledAt, event: status, actor: 'provider', from_state, to_state })
}
