import type { deedCounts } from '../../../contract/account/orders.ts'
import type { CallResult } from '../../../contract/endpoint.ts'
import type { DeedFilter } from './use-deed-filter.ts'

const TABS = [
  ['', 'all', 'All'],
  ['processing', 'processing', 'In progress'],
  ['with_staff', 'with_staff', 'With staff'],
  ['delivered', 'delivered', 'Delivered'],
  ['refunded', 'refunded', 'Refunded'],
] as const

interface Props {
  filter: DeedFilter
  counts: CallResult<typeof deedCounts> | undefined
}

/** How many there are of each is the filter itself. */
export function StandingTabs({ filter, counts }: Props) {
  const current = filter.query.state ?? ''
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-x-1">
      <legend className="sr-only">Status</legend>
      {TABS.map(([value, count, words]) => (
        <button
          key={value}
          type="button"
          aria-pressed={current === value}
          onClick={() => filter.set('state', value)}
          className="min-h-11 rounded-full px-3 text-sm font-medium aria-pressed:bg-ink aria-pressed:text-paper pointer-fine:min-h-8"
        >
          {words}{' '}
          <span className="figure font-normal opacity-80">
            {counts ? `${counts[count].toLocaleString('en-US')}${counts.isMore ? '+' : ''}` : ''}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
