import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatCityLine } from '../../../addresses/address.ts'
import { APP_PATHS, deskLinePath } from '../../../contract/paths.ts'
import { type DeskLine, deskLines } from '../../../contract/staff/desk.ts'
import { orderNumber } from '../../../orders/order.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { countOf } from '../../ui/count-of.ts'
import { shortDay, weekdayOf } from '../charts/words.ts'
import { formatAge, formatCount, formatDate, formatDistance, shopToday } from '../format.ts'
import { usePulse } from '../frame/use-pulse.ts'
import { openRow } from '../lists/use-row-keys.ts'
import type { Today } from './use-today.ts'

const MOST = 7
const MOST_DAYS = 4
const SOON_MS = 60 * 60_000

export function NeedsReview({ today }: { today: Today | undefined }) {
  const lines = useQuery({
    ...loading(deskLines, { query: { limit: MOST } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const counts = usePulse().data?.counts
  return (
    <section aria-labelledby="review-title" className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b border-line pb-1">
        <h2 id="review-title" className="text-base">
          Needs review
        </h2>
        {counts && counts.desk > 0 && (
          <p className="figure text-xs text-muted">
            {`${countOf(counts.desk, 'deed', 'deeds')} in ${countOf(counts.orders, 'order', 'orders')}`}
          </p>
        )}
        <Link
          href={APP_PATHS.adminDesk}
          className="ms-auto inline-flex min-h-8 items-center text-xs underline"
        >
          Open desk
        </Link>
      </div>
      <Loaded query={lines} what="what needs review" rows={3}>
        {(shown) =>
          shown.length === 0 ? (
            <p className="py-3 text-muted">All clear. No deed needs review.</p>
          ) : (
            <ul className="divide-y divide-line text-xs">
              {shown.map((line) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are its link's
                <li key={line.id} onClick={openRow} className="cursor-pointer hover:bg-deep">
                  <Row line={line} />
                </li>
              ))}
              {today && (
                <li className="figure flex min-h-9 flex-wrap items-center gap-x-4 text-muted">
                  {counts && counts.desk > shown.length && (
                    <span className="font-medium text-ink lg:w-30">
                      {`${formatCount(counts.desk - shown.length)} more`}
                    </span>
                  )}
                  <span>{dueWords(today)}</span>
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
      {today && today.refundRequests.count > 0 && (
        <p className="border-t border-line py-2 text-xs">
          <Link href={APP_PATHS.adminRefundRequests} className="underline">
            {countOf(today.refundRequests.count, 'refund request', 'refund requests')}
          </Link>
          {today.refundRequests.next &&
            `, answer due ${formatDistance(today.refundRequests.next, new Date())}`}
        </p>
      )}
    </section>
  )
}

/** "1 overdue · 7 due today · 3 due Fri, Nov 20 · 3 later": all of them, by deadline. */
function dueWords({ due }: Today): string {
  const now = shopToday(new Date())
  const later = due.slice(MOST_DAYS).reduce((sum, { count }) => sum + count, 0)
  const days = due.slice(0, MOST_DAYS).map(({ day, count }) => {
    if (day === null) return `${formatCount(count)} overdue`
    const name = day === now ? 'today' : `${weekdayOf(day).slice(0, 3)}, ${shortDay(day)}`
    return `${formatCount(count)} due ${name}`
  })
  return [...days, ...(later > 0 ? [`${formatCount(later)} later`] : [])].join(' · ')
}

/** One line from the large window on; on a phone, two. */
function Row({ line: { id, orderId, address, reason, promisedBy, claim } }: { line: DeskLine }) {
  const now = new Date()
  const left = promisedBy.getTime() - now.getTime()
  const color = left < 0 ? 'text-oxblood' : left < SOON_MS ? 'text-amber-ink' : ''
  return (
    <div className="grid min-h-9 items-center gap-x-4 py-1.5 lg:grid-cols-[7.5rem_minmax(0,2fr)_minmax(0,3fr)_5rem_6rem]">
      <time
        dateTime={promisedBy.toISOString()}
        title={formatDate(promisedBy)}
        className={`figure ${color}`}
      >
        {left < 0
          ? `Overdue, ${formatAge(promisedBy, now)}`
          : `Due ${formatDistance(promisedBy, now)}`}
      </time>
      <Link href={deskLinePath(id)} className="truncate py-1 hover:underline">
        <span className="font-medium">{address.streetAddress}</span>
        <span className="text-muted">{`, ${formatCityLine(address)}`}</span>
      </Link>
      <span className="truncate" title={reason}>
        {reason}
      </span>
      <span className="figure text-muted max-lg:hidden">{orderNumber(orderId)}</span>
      <span className="truncate text-muted max-lg:hidden">
        {claim?.isLive ? (claim.isMine ? 'You' : claim.by) : 'Unassigned'}
      </span>
    </div>
  )
}
