import { formatAddress } from '../../../addresses/address.ts'
import type { ListedOrder } from '../../../contract/staff/orders.ts'
import { HOUR } from '../../../durations.ts'
import { type LineState, lineIs } from '../../../orders/line.ts'
import { isBalancePayment, isPaid, type OrderStatus, orderNumber } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { fold } from '../../marked.tsx'
import type { BadgeVariant } from '../../ui/badge.tsx'
import { formatSpan } from '../format.ts'

export type Tone = keyof typeof TONES
/** A piece of what is said about an order, and how much it needs somebody. */
export interface Said {
  words: string
  tone: Tone
}

/** How much something needs somebody, as the eye sees it. */
export const TONES = {
  plain: 'text-ink',
  muted: 'text-muted',
  waiting: 'text-amber-ink',
  urgent: 'text-oxblood',
}

type Money = Pick<
  ListedOrder,
  'status' | 'amount' | 'captured' | 'refunded' | 'disputed' | 'stripePaymentIntentId'
>
export interface Deeds extends Pick<ListedOrder, 'status' | 'progress' | 'dueBy'> {
  withheld?: number
}

const SOON_MS = 6 * HOUR

/** "Paid $99.95", "Refunded $19.99 of $99.95": the money, whatever the deeds are doing. */
export function paymentWords(order: Money): Said {
  const { status, amount, captured, refunded, disputed } = order
  if (status === 'failed') return { words: `Failed ${formatCents(amount)}`, tone: 'muted' }
  if (!isPaid(status)) return { words: `Unpaid ${formatCents(amount)}`, tone: 'muted' }
  if (disputed > 0) {
    const words = `Disputed ${formatCents(disputed)} of ${formatCents(captured)}`
    return { words, tone: 'urgent' }
  }
  if (refunded === 0) {
    const from = isBalancePayment(order.stripePaymentIntentId) ? ' from balance' : ''
    return { words: `Paid ${formatCents(captured)}${from}`, tone: 'plain' }
  }
  const words =
    refunded === captured
      ? `Refunded ${formatCents(refunded)}`
      : `Refunded ${formatCents(refunded)} of ${formatCents(captured)}`
  return { words, tone: 'plain' }
}

/** "2 of 5 delivered · 3 need review · due in 5 h": the deeds, whatever the money did. */
export function fulfillmentWords(deeds: Deeds, now: Date): Said[] {
  const { status, progress, dueBy, withheld = 0 } = deeds
  if (!isPaid(status)) return []
  const { all, delivered, review, moving, refunded, released } = countDeeds(progress)
  const isDone = review + moving === 0
  const said: Said[] = [
    { words: `${delivered} of ${all + withheld} delivered`, tone: isDone ? 'muted' : 'plain' },
  ]
  if (review > 0) {
    said.push({ words: review === 1 ? '1 needs review' : `${review} need review`, tone: 'waiting' })
  }
  if (moving > 0) said.push({ words: `${moving} in progress`, tone: 'plain' })
  if (dueBy) said.push(dueWords(dueBy.getTime() - now.getTime(), review > 0))
  if (withheld > 0) said.push({ words: `${withheld} withheld`, tone: 'plain' })
  // Last, for where there's no room: nobody has to do anything about these.
  if (refunded > 0) said.push({ words: `${refunded} refunded`, tone: 'muted' })
  if (released > 0) said.push({ words: `${released} not charged`, tone: 'muted' })
  return said
}

function dueWords(left: number, needsReview: boolean): Said {
  if (left <= 0) return { words: `overdue ${formatSpan(left)}`, tone: 'urgent' }
  const words = `due in ${formatSpan(left)}`
  if (left < HOUR) return { words, tone: 'urgent' }
  return { words, tone: needsReview && left < SOON_MS ? 'waiting' : 'plain' }
}

/** An order that needs somebody must not look done. */
export function needsSomebody({ progress, dueBy }: Deeds, now: Date): boolean {
  return (progress.desk ?? 0) > 0 || (dueBy !== null && dueBy <= now)
}

export function countDeeds(progress: ListedOrder['progress']) {
  const counts = Object.entries(progress) as Array<[LineState, number]>
  const sum = (isCounted: (state: LineState) => boolean) =>
    counts.reduce((total, [state, count]) => (isCounted(state) ? total + count : total), 0)
  return {
    all: sum(() => true),
    delivered: progress.delivered ?? 0,
    review: progress.desk ?? 0,
    // Continues without staff.
    moving: sum((state) => lineIs('unattended', state)),
    refunded: sum((state) => lineIs('givenBack', state) && state !== 'released'),
    released: progress.released ?? 0,
  }
}

export const ORDER_WORDS: Record<OrderStatus, string> = {
  completed: 'completed',
  pending: 'pending',
  failed: 'failed',
  refunded: 'refunded',
  partially_refunded: 'partially refunded',
}

export const ORDER_VARIANTS: Record<OrderStatus, BadgeVariant> = {
  completed: 'default',
  pending: 'secondary',
  failed: 'destructive',
  refunded: 'secondary',
  partially_refunded: 'secondary',
}

function firstMatch(texts: Array<string | null>, words: string): string | undefined {
  return texts.find((text): text is string => text !== null && fold(text).includes(fold(words)))
}

/** Why the order was found, where its number and its customer's name don't say it. */
export function matchIn(order: ListedOrder, words: string): string | undefined {
  const { id, fullName, email, reference, addresses } = order
  if (!words || firstMatch([orderNumber(id), fullName], words)) return undefined
  return firstMatch([email, ...addresses.map(formatAddress), reference, id], words)
}
