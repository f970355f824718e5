import type { CustomerOrder, LineTimeline, SentMail } from '../../../contract/shop/orders.ts'
import { MINUTE } from '../../../durations.ts'
import { shortMoment } from '../../ui/moment.ts'

export default function HistoryList(order: Pick<CustomerOrder, 'lines' | 'mails'>) {
  return (
    <ul className="px-4 pb-4 text-xs">
      {entriesOf(order).map(({ words, at, look }) => (
        <li key={`${words}${at.getTime()}`} className="flex flex-wrap items-baseline gap-x-3 py-1">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full border ${look}`} />
          <span className="min-w-48 grow">{words}</span>
          <time dateTime={at.toISOString()} className="figure text-muted">
            {shortMoment(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}

type Event = LineTimeline['history'][number]['what']

const HISTORY: Record<Event, string> = {
  paid: 'Paid',
  searching: 'Searching the official records',
  found: 'Found, checking the copy',
  desk: 'With our staff',
  checked: 'Checked and ready',
  delivered: 'Delivered',
  downloaded: 'Downloaded',
  late: 'Delayed. We let you know by email.',
  waiting: 'You agreed to wait longer',
  refund_asked: 'You reported a problem',
  request_answered: 'We answered your request',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  refund_returned: 'Your bank returned the refund. Our staff is on it.',
  released: 'Not charged',
}

const GOOD: readonly Event[] = ['checked', 'delivered', 'downloaded']
const BACK: readonly Event[] = ['refunding', 'refunded', 'refund_returned', 'released']
const PLAIN = 'border-edge bg-card'

function lookOf(what: Event): string {
  if (GOOD.includes(what)) return 'border-seal bg-seal'
  if (BACK.includes(what)) return 'border-oxblood bg-oxblood'
  return what === 'late' ? 'border-amber bg-amber' : PLAIN
}

const MAILS: Partial<Record<string, string>> = {
  'order-received': 'We have your order',
  'not-charged': 'Your card wasn’t charged',
  'deeds-ready': 'Your download links',
  'deeds-refunded': 'Your refund',
  'your-orders': 'The links to your orders',
  'order-delayed': 'A deed is late',
  'link-renewed': 'A new download link',
  'newer-deed': 'A newer deed was recorded',
  'refund-requested': 'We have your request',
}

function mailWords({ template, arrived }: SentMail): string {
  const about = `Email: ${MAILS[template] ?? 'About your order'}`
  return arrived ? about : `${about} (your email server rejected it)`
}

/** The latest first. What happened to several deeds within one minute is one entry. */
export function entriesOf({ lines, mails }: Pick<CustomerOrder, 'lines' | 'mails'>) {
  const moves = lines.flatMap(({ history, streetAddress }) =>
    history.map(({ what, at }) => ({ what, at, streetAddress })),
  )
  const together = Map.groupBy(
    moves,
    ({ what, at }) => `${what} ${Math.floor(at.getTime() / MINUTE)}`,
  )
  const told = [...together.values()].flatMap((same) => {
    const last = same.reduce((a, b) => (a.at > b.at ? a : b))
    const places = new Set(same.map(({ streetAddress }) => streetAddress))
    const whose = places.size === 1 ? last.streetAddress : `${places.size} deeds`
    const words = lines.length === 1 ? HISTORY[last.what] : `${whose}: ${HISTORY[last.what]}`
    return [{ words, at: last.at, look: lookOf(last.what) }]
  })
  const sent = mails.map((mail) => ({ words: mailWords(mail), at: mail.at, look: PLAIN }))
  return [...told, ...sent].sort((a, b) => b.at.getTime() - a.at.getTime())
}
