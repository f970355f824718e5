import { useId, useState } from 'react'
import { Link } from 'wouter'
import { formatCityLine } from '../../../../addresses/address.ts'
import type { DeskLine } from '../../../../contract/desk.ts'
import { APP_PATHS } from '../../../../contract/paths.ts'
import { orderNumber } from '../../../../orders/order.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDate, formatDistance } from '../format.ts'
import { DeskCopy } from './desk-copy.tsx'
import { DeskOffice } from './desk-office.tsx'
import { MissingForm } from './missing-form.tsx'
import { UploadForm } from './upload-form.tsx'

/** One line: why it is here, where to look, what came in, and the ways out of it. */
export function DeskLineCard({ line }: { line: DeskLine }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <article aria-labelledby={`${id}title`} className="rounded border border-line bg-card p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h2 id={`${id}title`} className="text-base">
            {line.address.streetAddress}
          </h2>
          <p className="text-muted">{formatCityLine(line.address)}</p>
        </div>
        <Clock line={line} />
      </div>
      <p className="mt-3 wrap-anywhere">{line.reason}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={`${id}work`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Work on it'}
        </Button>
        <Link
          href={`${APP_PATHS.adminOrders}?q=${line.orderId}`}
          className="inline-flex min-h-11 items-center underline"
        >
          {`Order ${orderNumber(line.orderId)}`}
        </Link>
      </div>
      <div id={`${id}work`} hidden={!isOpen}>
        {isOpen && (
          <div className="mt-5 space-y-6 border-t border-line pt-5">
            <DeskOffice line={line} />
            {line.copy && <DeskCopy line={line} copy={line.copy} />}
            <UploadForm line={line} />
            <MissingForm line={line} />
          </div>
        )}
      </div>
    </article>
  )
}

function Clock({ line }: { line: DeskLine }) {
  const now = new Date()
  const isLate = Date.parse(line.promisedBy) <= now.getTime()
  return (
    <p className="text-xs">
      <Badge variant={isLate ? 'destructive' : 'waiting'}>
        {isLate ? 'Overdue' : `Promised ${formatDistance(line.promisedBy, now)}`}
      </Badge>
      <span className="mt-1 block text-muted">
        {'Refunded unasked '}
        <time dateTime={line.refundedAfter} title={formatDate(line.refundedAfter)}>
          {formatDistance(line.refundedAfter, now)}
        </time>
      </span>
    </p>
  )
}
