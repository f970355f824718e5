import { HOUR } from '../../durations.ts'

/** Older declines than this don't count. */
export const DECLINES_COUNT_MS = HOUR

/** At this many declines beyond the free ones, we also cancel the payments that are still open. */
const DECLINES_TO_CANCEL = 3

export interface Declines {
  count: number
  lastAt: Date | null
}

/** Mistyping a card twice costs nothing; every decline after that doubles the wait: 2 seconds, 4, 8
 * … That allows about thirteen cards per hour, no matter who tries them or in how many browsers. */
export function declineDelayMs(count: number, freeDeclines: number): number {
  if (count <= freeDeclines) return 0
  return Math.min(2 ** (count - freeDeclines) * 1000, DECLINES_COUNT_MS)
}

export function waitAfterDeclines({ count, lastAt }: Declines, freeDeclines: number, at: Date) {
  const delay = declineDelayMs(count, freeDeclines)
  if (!lastAt || delay === 0) return 0
  return Math.max(0, lastAt.getTime() + delay - at.getTime())
}

export function endsOpenPayments(declines: number, freeDeclines: number): boolean {
  return declines >= freeDeclines + DECLINES_TO_CANCEL
}

/** How many payments one caller may have open: each is a card that can be tried right now. */
export function openPaymentsAllowed(most: number, declines: number): number {
  return Math.max(1, most - declines)
}
