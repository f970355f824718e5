import { useId } from 'react'
import { formatCityLine } from '../../../addresses/address.ts'
import type { RefundRequest } from '../../../contract/staff/refund-requests.ts'
import { day } from '../../ui/moment.ts'
import { Clock } from '../clock.tsx'
import { formatAge, formatDistance } from '../format.ts'
import { RequestCase } from './request-case.tsx'
import { ASKED_WORDS } from './request-words.ts'

/** One request in the list; the open one shows everything. */
export function RequestRow({
  request,
  isOpen,
  onToggle,
  onDecided,
}: {
  request: RefundRequest
  isOpen: boolean
  onToggle: () => void
  onDecided: (words: string) => void
}) {
  const id = useId()
  return (
    <article aria-labelledby={`${id}title`}>
      <div className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[14rem_1fr]">
        <RequestClock request={request} />
        <div className="min-w-0">
          <h2 className="font-sans text-base">
            <button
              id={`${id}title`}
              type="button"
              data-row
              aria-expanded={isOpen}
              aria-controls={`${id}case`}
              onClick={onToggle}
              className="inline-flex min-h-11 items-center text-start font-medium underline decoration-edge underline-offset-4 hover:decoration-ink sm:min-h-0"
            >
              {request.address.streetAddress}
            </button>
          </h2>
          <p className="text-xs text-muted">{formatCityLine(request.address)}</p>
          <p className="mt-1">{ASKED_WORDS[request.reason]}</p>
        </div>
      </div>
      <div id={`${id}case`} hidden={!isOpen}>
        {isOpen && <RequestCase request={request} onDecided={onDecided} />}
      </div>
    </article>
  )
}

/** When the customer's answer is due, and how much of that time is left. */
function RequestClock({ request: { askedAt, reviewBy } }: { request: RefundRequest }) {
  const now = new Date()
  const [from, to] = [Date.parse(askedAt), Date.parse(reviewBy)]
  const isLate = to <= now.getTime()
  const label = isLate ? 'Answer overdue' : `Answer due ${formatDistance(reviewBy, now)}`
  return (
    <Clock {...{ label, isLate, from, to, now }}>
      {`Promised by ${day(reviewBy)}; asked ${formatAge(askedAt, now)}`}
    </Clock>
  )
}
