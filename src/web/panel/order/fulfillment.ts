import type { PageLine } from '../../../contract/staff/order-page.ts'
import { type LineState, lineIs } from '../../../orders/line.ts'

export type Tone = 'plain' | 'waiting' | 'late'

interface Part {
  words: string
  tone: Tone
}

type Line = Pick<PageLine, 'progress' | 'promisedBy' | 'isLate' | 'withheldUntil'>

/** How far an order's deeds are, in a few words: what needs somebody stands out. */
export function fulfillmentParts(lines: readonly Line[], now: Date): Part[] {
  const count = (...states: LineState[]) =>
    lines.filter(({ progress }) => states.includes(progress)).length
  if (count('unpaid') === lines.length) return [{ words: 'Not started', tone: 'plain' }]
  const review = lines.filter(isAtDesk).length
  const held = count('desk') - review
  const late = lines.filter(({ isLate, withheldUntil }) => isLate && !withheldUntil).length
  const underWay = lines.filter(({ progress }) => lineIs('unattended', progress))
  const due = soonest(lines)
  const some = (number: number, words: string, tone: Tone = 'plain'): Part[] =>
    number > 0 ? [{ words: `${number} ${words}`, tone }] : []
  return [
    { words: `${count('delivered')} of ${lines.length} delivered`, tone: 'plain' },
    ...some(underWay.length, 'in progress'),
    ...some(review, review === 1 ? 'needs review' : 'need review', 'waiting'),
    ...some(held, 'withheld'),
    ...some(late, 'overdue', 'late'),
    ...(due && late === 0
      ? [{ words: `due ${timeLeft(due, now)}`, tone: 'waiting' as const }]
      : []),
    ...some(count('refunding'), 'being refunded'),
    ...some(count('refunded'), 'refunded'),
    ...some(count('released'), 'not charged'),
  ]
}

/** Whether somebody has to get it: a withheld deed is nobody's work. */
export function isAtDesk({ progress, withheldUntil }: Line): boolean {
  return progress === 'desk' && !withheldUntil
}

function soonest(lines: readonly Line[]): Date | undefined {
  return lines
    .flatMap((line) => (isAtDesk(line) && line.promisedBy ? line.promisedBy : []))
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
}

/** "in 5 h", "in 3 days"; hours count for two days. */
export function timeLeft(until: Date, now: Date): string {
  const minutes = Math.max(Math.floor((until.getTime() - now.getTime()) / 60_000), 0)
  if (minutes < 60) return `in ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `in ${hours} h` : `in ${Math.floor(hours / 24)} days`
}
