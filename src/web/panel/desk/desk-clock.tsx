import { HOUR } from '../../../durations.ts'
import { DELIVERY_FAILURE_HOURS } from '../../../policy.ts'
import { formatDate, formatDistance, shareLeft } from '../format.ts'

interface Times {
  promisedBy: Date
  refundedAfter: Date
}

/** In words, and as a bar for the eye that runs down a list. */
export function DeskClock({ times: { promisedBy, refundedAfter } }: { times: Times }) {
  const now = new Date()
  const isLate = promisedBy <= now
  const to = refundedAfter.getTime()
  const share = shareLeft(to - DELIVERY_FAILURE_HOURS * HOUR, to, now)
  return (
    <div className="text-xs">
      <p
        className={`rounded px-2 py-1 font-medium ${isLate ? 'bg-oxblood-wash text-oxblood' : 'bg-amber-wash text-amber-ink'}`}
      >
        <time dateTime={promisedBy.toISOString()} title={formatDate(promisedBy)}>
          {dueWords(promisedBy, now)}
        </time>
        {' · '}
        <time dateTime={refundedAfter.toISOString()} title={formatDate(refundedAfter)}>
          {to <= now.getTime()
            ? 'refunded any moment'
            : `auto-refund ${formatDistance(refundedAfter, now)}`}
        </time>
      </p>
      <div aria-hidden="true" className="mt-1 h-1 rounded bg-line">
        <div
          className={`h-full rounded ${isLate ? 'bg-oxblood' : 'bg-amber'}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}

export function dueWords(promisedBy: Date, now: Date): string {
  return promisedBy <= now ? 'Overdue' : `Due ${formatDistance(promisedBy, now)}`
}
