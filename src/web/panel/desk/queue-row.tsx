import { useId } from 'react'
import { Link } from 'wouter'
import { formatCityLine } from '../../../addresses/address.ts'
import { deskLinePath } from '../../../contract/paths.ts'
import type { DeskLine } from '../../../contract/staff/desk.ts'
import { orderNumber } from '../../../orders/order.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatTime } from '../format.ts'
import { DeskClock } from './desk-clock.tsx'

/** One line of the queue: its time left, what it is, why it needs review, and its assignee. */
export function QueueRow({ line }: { line: DeskLine }) {
  const id = useId()
  const isMine = line.claim?.isMine && line.claim.isLive
  return (
    <article
      aria-labelledby={id}
      className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[10rem_1fr] lg:grid-cols-[10rem_1fr_11rem]"
    >
      <DeskClock times={line} />
      <div className="min-w-0">
        <h2 className="font-sans text-base">
          <Link
            id={id}
            data-row
            href={deskLinePath(line.id)}
            className="inline-flex min-h-11 items-center font-medium underline decoration-edge underline-offset-4 hover:decoration-ink sm:min-h-0"
          >
            {line.address.streetAddress}
          </Link>
        </h2>
        <p className="text-xs text-muted">
          {[formatCityLine(line.address), line.place && `recorded in ${line.place}`]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p className="mt-1 wrap-anywhere">{line.reason}</p>
      </div>
      <p className="flex flex-wrap items-start gap-x-3 gap-y-1 sm:col-start-2 lg:col-start-3 lg:flex-col lg:items-end">
        <Badge variant={isMine ? 'default' : line.claim?.isLive ? 'waiting' : 'secondary'}>
          {claimWords(line.claim)}
        </Badge>
        <span className="text-xs text-muted">{`Order ${orderNumber(line.orderId)}`}</span>
      </p>
    </article>
  )
}

/** The assignee, worded for a column. */
function claimWords(claim: DeskLine['claim']): string {
  if (!claim) return 'Free'
  if (!claim.isLive) return claim.isMine ? 'You left it' : `${claim.by} left it`
  return `${claim.isMine ? 'Yours' : claim.by}, until ${formatTime(claim.until)}`
}
