import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { recentMoment, shortMoment } from '../../ui/moment.ts'
import { entriesOf } from './history-words.ts'

/** Everything that happened, the latest first, folded. */
export function OrderHistory({ order }: { order: CustomerOrder }) {
  const entries = entriesOf(order)
  const [latest] = entries
  if (!latest) return null
  return (
    <details className="group rounded border border-line bg-card">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 py-2 font-medium">
        <ChevronIcon />
        History
        <span className="text-xs font-normal text-muted">{`Last update ${recentMoment(latest.at)}`}</span>
      </summary>
      <ul className="px-4 pb-4 text-xs">
        {entries.map(({ words, at, look }) => (
          <li key={`${words}${at}`} className="flex flex-wrap items-baseline gap-x-3 py-1">
            <span aria-hidden="true" className={`size-2 shrink-0 rounded-full border ${look}`} />
            <span className="min-w-48 grow">{words}</span>
            <time dateTime={at} className="figure text-muted">
              {shortMoment(at)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  )
}
