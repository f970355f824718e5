import type { LineState } from '../orders/line.ts'

const WORDS: Record<LineState, string> = {
  unpaid: 'Not paid',
  queued: 'Next in line',
  searching: 'Searching',
  checking: 'Checking the copy',
  desk: 'Needs review',
  ready: 'Ready',
  delivered: 'Delivered',
  refunding: 'Being refunded',
  refunded: 'Refunded',
  released: 'Not charged',
}

/** Where the desk has a word of its own. */
const DESK: Partial<typeof WORDS> = { checking: 'Being checked', desk: 'At the desk' }

export function lineWords(state: LineState): string {
  return WORDS[state]
}

export function deskLineWords(state: LineState): string {
  return DESK[state] ?? WORDS[state]
}
