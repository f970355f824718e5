import { HOUR } from '../../../durations.ts'
import { DELIVERY_FAILURE_HOURS } from '../../../policy.ts'
import { Clock } from '../clock.tsx'
import { formatDate, formatDistance } from '../format.ts'

interface Times {
  promisedBy: string
  refundedAfter: string
}

/** When a line was promised, and when it is refunded without a deed. */
export function DeskClock({ times: { promisedBy, refundedAfter } }: { times: Times }) {
  const now = new Date()
  const isLate = Date.parse(promisedBy) <= now.getTime()
  const to = Date.parse(refundedAfter)
  return (
    <Clock
      label={isLate ? 'Overdue' : `Promised ${formatDistance(promisedBy, now)}`}
      isLate={isLate}
      from={to - DELIVERY_FAILURE_HOURS * HOUR}
      to={to}
      now={now}
    >
      {to <= now.getTime() ? (
        'Refunded any moment'
      ) : (
        <>
          {'Refunded unasked '}
          <time dateTime={refundedAfter} title={formatDate(refundedAfter)}>
            {formatDistance(refundedAfter, now)}
          </time>
        </>
      )}
    </Clock>
  )
}
