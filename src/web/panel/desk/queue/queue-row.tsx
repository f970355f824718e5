import { useId } from 'react'
import { Link, useSearch } from 'wouter'
import { formatCityLine } from '../../../../addresses/address.ts'
import { deskLinePath } from '../../../../contract/paths.ts'
import { type DeskLine, SNOOZE_WORDS } from '../../../../contract/staff/desk.ts'
import { orderNumber } from '../../../../orders/order.ts'
import { formatDate, formatDay, formatTime } from '../../format.ts'
import { openRow } from '../../lists/use-row-keys.ts'
import { useSession } from '../../use-session.ts'
import { dueWords } from '../desk-clock.tsx'

/** The columns of a queue, for its head and its rows. */
export const COLUMNS =
  'lg:grid lg:grid-cols-[8.5rem_minmax(0,3fr)_minmax(0,2fr)_minmax(0,4fr)_minmax(0,2fr)_5.5rem] lg:gap-x-4 lg:px-2'

export function QueueRow({ line }: { line: DeskLine }) {
  const id = useId()
  const search = useSearch()
  const { username } = useSession()
  const now = new Date()
  const isLate = line.promisedBy <= now
  const auto = `Auto-refund ${formatDate(line.refundedAfter)}`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are its link's
    <article
      aria-labelledby={id}
      onClick={openRow}
      className={`cursor-pointer py-2 text-xs hover:bg-deep lg:h-9 lg:items-center lg:py-0 ${COLUMNS}`}
    >
      <p title={auto} className={`font-medium ${isLate ? 'text-oxblood' : 'text-amber-ink'}`}>
        <span className="sr-only">{`${auto}. `}</span>
        {dueWords(line.promisedBy, now)}
      </p>
      <h2 className="truncate font-sans text-xs">
        <Link
          id={id}
          data-row
          href={`${deskLinePath(line.id)}${search ? `?${search}` : ''}`}
          className="inline-flex min-h-11 items-center font-medium underline decoration-edge underline-offset-4 hover:decoration-ink pointer-fine:min-h-7"
        >
          {line.address.streetAddress}
        </Link>
        <span className="ps-2 font-normal text-muted">{formatCityLine(line.address)}</span>
      </h2>
      <p className="truncate text-muted" title={line.place ?? undefined}>
        {line.place ?? 'Office not known'}
      </p>
      <p className="lg:truncate" title={line.reason}>
        {line.snooze && (
          <span className="font-medium text-amber-ink">
            {`${SNOOZE_WORDS[line.snooze.reason]} until ${formatDay(line.snooze.until)}. `}
          </span>
        )}
        {line.reason}
      </p>
      <p className="truncate">{holderWords(line, username)}</p>
      <p className="figure text-muted">{orderNumber(line.orderId)}</p>
    </article>
  )
}

/** Who works on it now, or else whose work it is, worded for a column. */
function holderWords({ claim, assignee }: DeskLine, me: string): string {
  if (claim?.isLive) return `${claim.isMine ? 'You' : claim.by}, until ${formatTime(claim.until)}`
  if (assignee) return assignee.username === me ? 'You' : assignee.username
  if (claim) return claim.isMine ? 'You left it' : `${claim.by} left it`
  return 'Unassigned'
}
