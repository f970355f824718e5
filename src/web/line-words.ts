import type { LineState } from '../orders/line.ts'
import { DELIVERY_WINDOW, DOWNLOAD_LINK_DAYS, REFUND_ARRIVAL_WINDOW } from '../policy.ts'

interface Words {
  /** Where it is, to the person who waits for it. */
  shop: string
  /** And what comes next. */
  next: string
  panel: string
  /** Where the desk has a word of its own. */
  desk?: string
}

/** What each state of a line is called. */
const WORDS: Record<LineState, Words> = {
  unpaid: {
    shop: 'Waiting for your payment',
    next: 'The search starts when the payment has arrived.',
    panel: 'Not paid',
  },
  queued: {
    shop: 'Paid, next in line',
    next: 'The search starts in a moment.',
    panel: 'Next in line',
  },
  searching: {
    shop: 'Searching the official records',
    next: 'Usually done within minutes.',
    panel: 'Searching',
  },
  checking: {
    shop: 'Found, checking the copy',
    next: 'We make sure that it is the right deed before we send it.',
    panel: 'Checking the copy',
    desk: 'Being checked',
  },
  desk: {
    shop: 'With our staff',
    next: `No online copy could be used, so a person gets it from the recording office within ${DELIVERY_WINDOW}. If there is none, you are refunded.`,
    panel: 'With our staff',
    desk: 'At the desk',
  },
  ready: {
    shop: 'Checked and ready',
    next: 'Your download link is on its way to your inbox.',
    panel: 'Ready',
  },
  delivered: {
    shop: 'Delivered',
    next: `The download link is in your e-mail and works for ${DOWNLOAD_LINK_DAYS} days.`,
    panel: 'Delivered',
  },
  refunding: {
    shop: 'Being refunded',
    next: 'The money is on its way back to your card.',
    panel: 'Being refunded',
  },
  refunded: {
    shop: 'Refunded',
    next: `The money went back to your card. Your bank shows it in ${REFUND_ARRIVAL_WINDOW}.`,
    panel: 'Refunded',
  },
  released: {
    shop: 'Not charged',
    next: 'Your card wasn’t charged for this deed.',
    panel: 'Not charged',
  },
}

export function lineWords(state: LineState): Words {
  return WORDS[state]
}

export function deskLineWords(state: LineState): string {
  return WORDS[state].desk ?? WORDS[state].panel
}
