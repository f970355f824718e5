import { HOUR } from '../../durations.ts'

/** Declines older than this are forgiven. */
export const DECLINES_COUNT_MS = HOUR

/** From so many declines beyond the free ones on, the payments that are still open are ended too. */
const DECLINES_TO_CANCEL = 3

export interface Declines {
  count: number
  lastAt: Date | null
}

/**
 * Mistyping a card twice costs nothing; every decline after that doubles the wait: 2 seconds, 4, 8 …
 * In an hour that comes to some thirteen cards, whoever tries them and in however many browsers.
 */
export function declineDelayMs(count: number, freeDeclines: number): number {
  if (count <= freeDeclines) return 0
  return Math.min(2 ** (count - freeDeclines) * 1000, DECLINES_COUNT_MS)
}

/** How long it still is until the next card may be tried. */
export function waitAfterDeclines(
  { count, lastAt }: Declines,
  freeDeclines: number,
  at: Date,
): number {
  if (!lastAt) return 0
  return Math.max(0, lastAt.getTime() + declineDelayMs(count, freeDeclines) - at.getTime())
}

export function endsOpenPayments(declines: number, freeDeclines: number): boolean {
  return declines >= freeDeclines + DECLINES_TO_CANCEL
}

/** How many payments one caller may have open: each is a card that can be tried at this moment. */
export function openPaymentsAllowed(most: number, declines: number): number {
  return Math.max(1, most - declines)
}
