import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { shortDay, weekdayOf } from '../charts/words.ts'
import { formatCount, formatDistance, shopToday } from '../format.ts'
import type { Today } from './use-today.ts'

const MOST_DAYS = 4

export function DueList({ due, desk, refundRequests }: Today) {
  const now = new Date()
  const today = shopToday(now)
  const most = Math.max(1, ...due.map(({ count }) => count))
  const named = (day: string | null) => {
    if (day === null) return 'Overdue'
    return day === today ? 'Today' : `${weekdayOf(day).slice(0, 3)}, ${shortDay(day)}`
  }
  const later = due.slice(MOST_DAYS).reduce((sum, { count }) => sum + count, 0)
  return (
    <section aria-labelledby="due-title" className="min-w-0">
      <div className="flex min-h-8 items-baseline gap-x-4 border-b border-line pb-1">
        <h2 id="due-title" className="text-base">
          Due
        </h2>
        <p className="text-xs text-muted">By deadline</p>
      </div>
      <dl className="divide-y divide-line text-xs">
        {due.slice(0, MOST_DAYS).map(({ day, count, next }) => (
          <Row key={day} name={named(day)} count={count} isLate={day === null}>
            <span
              aria-hidden="true"
              className={`h-2 shrink-0 rounded-xs ${day === null ? 'bg-oxblood' : day === today ? 'bg-amber' : 'bg-edge'}`}
              style={{ width: `${(count / most) * 25}%` }}
            />
            {day === today && (
              <span className="ms-auto min-w-0 truncate text-muted">{`Next ${formatDistance(next, now)}`}</span>
            )}
            {day === null && desk.next && (
              <span className="ms-auto min-w-0 truncate text-muted">
                {`Auto-refund ${formatDistance(desk.next, now)}`}
              </span>
            )}
          </Row>
        ))}
        {later > 0 && <Row name="Later" count={later} />}
        {due.length === 0 && <Row name="Deeds" count={0} />}
        <Row
          name="Refund requests"
          count={refundRequests.count}
          href={APP_PATHS.adminRefundRequests}
        >
          {refundRequests.next && (
            <span className="ms-auto min-w-0 truncate text-muted">
              {`Answer due ${formatDistance(refundRequests.next, now)}`}
            </span>
          )}
        </Row>
      </dl>
    </section>
  )
}

function Row({
  name,
  count,
  isLate = false,
  href,
  children,
}: {
  name: string
  count: number
  isLate?: boolean
  href?: string
  children?: ReactNode
}) {
  return (
    <div className="flex min-h-9 items-center gap-3">
      <dt className={`w-28 shrink-0 ${isLate ? 'text-oxblood' : ''}`}>
        {href ? (
          <Link href={href} className="inline-block py-1 underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd className="flex min-w-0 grow items-center gap-3">
        <span className="figure w-8 shrink-0 text-end font-medium">{formatCount(count)}</span>
        {children}
      </dd>
    </div>
  )
}
