import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatCityLine } from '../../../addresses/address.ts'
import { APP_PATHS, deskLinePath } from '../../../contract/paths.ts'
import { type DeskLine, deskLines } from '../../../contract/staff/desk.ts'
import { orderNumber } from '../../../orders/order.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { countOf } from '../../ui/count-of.ts'
import { formatAge, formatDate, formatDistance } from '../format.ts'
import { usePulse } from '../frame/use-pulse.ts'
import { openRow } from '../lists/use-row-keys.ts'

const MOST = 7
const SOON_MS = 60 * 60_000

export function NeedsReview() {
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
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** One line from the large window on; on a phone, two. */
function Row({ line: { id, orderId, address, reason, promisedBy, claim } }: { line: DeskLine }) {
  const now = new Date()
  const left = promisedBy.getTime() - now.getTime()
  const color = left < 0 ? 'text-oxblood' : left < SOON_MS ? 'text-amber-ink' : ''
  return (
    <div className="grid min-h-9 items-center gap-x-4 py-1.5 lg:grid-cols-[7.5rem_minmax(0,3fr)_minmax(0,3fr)_5rem_6rem]">
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
