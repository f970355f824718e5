import type { LineState } from '../orders/line.ts'

interface Words {
  /** Where it is, to the person who waits for it. */
  shop: string
  panel: string
  /** Where the desk has a word of its own. */
  desk?: string
}

/** What each state of a line is called. */
const WORDS: Record<LineState, Words> = {
  unpaid: { shop: 'Waiting for your payment', panel: 'Not paid' },
  queued: { shop: 'Paid, next in line', panel: 'Next in line' },
  searching: { shop: 'Searching the official records', panel: 'Searching' },
  checking: { shop: 'Found, checking the copy', panel: 'Checking the copy', desk: 'Being checked' },
  desk: { shop: 'With our staff', panel: 'Needs review', desk: 'At the desk' },
  ready: { shop: 'Checked and ready', panel: 'Ready' },
  delivered: { shop: 'Delivered', panel: 'Delivered' },
  refunding: { shop: 'Being refunded', panel: 'Being refunded' },
  refunded: { shop: 'Refunded', panel: 'Refunded' },
  released: { shop: 'Not charged', panel: 'Not charged' },
}

export function lineWords(state: LineState): Words {
  return WORDS[state]
}

export function deskLineWords(state: LineState): string {
  return WORDS[state].desk ?? WORDS[state].panel
}
