import type { RefundRequest } from '../../../contract/staff/refund-requests.ts'
import { Badge } from '../../ui/badge.tsx'
import { day } from '../../ui/moment.ts'
import { formatAge, formatDistance } from '../format.ts'

/** By when the customer has to have an answer, and how much of that time is left. */
export function RequestClock({ request }: { request: RefundRequest }) {
  const now = new Date()
  const [asked, due] = [Date.parse(request.askedAt), Date.parse(request.reviewBy)]
  const isLate = due <= now.getTime()
  const left = Math.min(Math.max((due - now.getTime()) / (due - asked), 0), 1)
  return (
    <div className="text-xs">
      <Badge variant={isLate ? 'destructive' : 'waiting'}>
        {isLate ? 'Answer overdue' : `Answer due ${formatDistance(request.reviewBy, now)}`}
      </Badge>
      <p className="mt-1 text-muted">
        {`Promised by ${day(request.reviewBy)}; asked ${formatAge(request.askedAt, now)}`}
      </p>
      <div aria-hidden="true" className="mt-1 h-1.5 w-40 max-w-full rounded bg-line">
        <div
          className={`h-full rounded ${isLate ? 'bg-oxblood' : 'bg-amber'}`}
          style={{ width: `${left * 100}%` }}
        />
      </div>
    </div>
  )
}
