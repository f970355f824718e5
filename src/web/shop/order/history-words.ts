import type { LineTimeline, OrderTimeline } from '../../../contract/shop/order-timeline.ts'

type Event = LineTimeline['history'][number]['what']
type Mail = OrderTimeline['mails'][number]

/** What happened, as you'd tell it to the person waiting. */
export const HISTORY: Record<Event, string> = {
  paid: 'Paid',
  searching: 'Searching the official records',
  found: 'Found, checking the copy',
  desk: 'With our staff: a person gets the copy',
  checked: 'Checked and ready',
  delivered: 'Delivered by e-mail',
  downloaded: 'Downloaded',
  late: 'Late, and we told you so',
  waiting: 'You agreed to wait longer',
  refund_asked: 'You asked for a refund',
  refund_declined: 'We answered your request',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  refund_returned: 'Refund came back from the bank; our staff see to it',
  released: 'Not charged',
}

const GOOD: readonly Event[] = ['checked', 'delivered', 'downloaded']
const BACK: readonly Event[] = ['refunding', 'refunded', 'refund_returned', 'released']

export function dotOf(what: Event): string {
  if (GOOD.includes(what)) return 'border-seal bg-seal'
  if (BACK.includes(what)) return 'border-oxblood bg-oxblood'
  return what === 'late' ? 'border-amber bg-amber' : 'border-edge bg-card'
}

const MAILS: Partial<Record<string, string>> = {
  'order-received': 'We have your order',
  'not-charged': 'Your card wasn’t charged',
  'deeds-ready': 'Your deeds, with their links',
  'deeds-refunded': 'Your refund',
  'your-orders': 'The links to your orders',
  'order-delayed': 'A deed is late',
  'link-renewed': 'A new download link',
  'newer-deed': 'A newer deed was recorded',
  'refund-requested': 'We have your request',
  'refund-declined': 'Our answer to your request',
}

export function mailWords({ template, arrived }: Mail): string {
  const about = MAILS[template] ?? 'About your order'
  return arrived ? about : `${about} (your mail server refused it)`
}
