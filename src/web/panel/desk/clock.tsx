import { DELIVERY_FAILURE_HOURS } from '../../../policy.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate, formatDistance } from '../format.ts'

const HOUR = 60 * 60 * 1000

interface Times {
  promisedBy: string
  refundedAfter: string
}

/** How much time is left, in words, and as a bar for the eye that runs down the queue. */
export function Clock({ times: { promisedBy, refundedAfter } }: { times: Times }) {
  const now = new Date()
  const isLate = Date.parse(promisedBy) <= now.getTime()
  return (
    <div className="text-xs">
      <Badge variant={isLate ? 'destructive' : 'waiting'}>
        {isLate ? 'Overdue' : `Promised ${formatDistance(promisedBy, now)}`}
      </Badge>
      <p className="mt-1 text-muted">
        {Date.parse(refundedAfter) <= now.getTime() ? 'Refunded any moment' : 'Refunded unasked '}
        {Date.parse(refundedAfter) > now.getTime() && (
          <time dateTime={refundedAfter} title={formatDate(refundedAfter)}>
            {formatDistance(refundedAfter, now)}
          </time>
        )}
      </p>
      <div aria-hidden="true" className="mt-1 h-1.5 w-40 max-w-full rounded bg-line">
        <div
          className={`h-full rounded ${isLate ? 'bg-oxblood' : 'bg-amber'}`}
          style={{ width: `${leftOf(refundedAfter, now) * 100}%` }}
        />
      </div>
    </div>
  )
}

/** The share of the whole time that is left: 1 for a line that was just paid. */
function leftOf(refundedAfter: string, now: Date): number {
  const left = (Date.parse(refundedAfter) - now.getTime()) / (DELIVERY_FAILURE_HOURS * HOUR)
  return Math.min(Math.max(left, 0), 1)
}
