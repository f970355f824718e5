import { OrderFilter } from '../../../contract/staff/orders.ts'
import { CrossIcon } from '../../ui/icons.tsx'
import { calendarDay } from '../../ui/moment.ts'
import { askedIn } from '../../use-list-url.ts'
import { ORDER_WORDS } from './order-words.ts'

interface Props {
  filter: OrderFilter
  onChange: (changes: Record<string, string>) => void
}

/** What a view or a link narrows the list by, each to be taken away; the search box adds others. */
export function OrderFilters({ filter: { q: _, ...conditions }, onChange }: Props) {
  return (
    <ul
      aria-label="Filters"
      className="flex min-w-0 flex-wrap gap-2 empty:hidden lg:flex-nowrap lg:overflow-x-auto"
    >
      {Object.keys(conditions).map((name) => {
        const words = wordsOf(name as Condition, conditions)
        return (
          <li
            key={name}
            className="flex shrink-0 items-center rounded border border-line bg-card ps-2.5 whitespace-nowrap"
          >
            {words}
            <button
              type="button"
              aria-label={`Remove filter: ${words}`}
              className="flex size-8 items-center justify-center text-muted hover:text-ink max-sm:size-11 [&_svg]:size-3.5"
              onClick={() => onChange({ [name]: '' })}
            >
              <CrossIcon />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type Condition = Exclude<keyof OrderFilter, 'q'>

/** "Placed from Nov 3, 2026" */
function wordsOf(name: Condition, filter: OrderFilter): string {
  const { status, from = '', to = '', refundedFrom = '' } = filter
  const words: Record<Condition, string> = {
    status: `Payment: ${status ? ORDER_WORDS[status] : ''}`,
    state: `State: ${filter.state}`,
    from: `Placed from ${calendarDay(from)}`,
    to: `Placed to ${calendarDay(to)}`,
    refundedFrom: `Refunded from ${calendarDay(refundedFrom)}`,
    desk: 'Needs review',
    refund: 'Has a refund',
    ad: 'From an ad',
  }
  return words[name]
}

export function filterOf(params: URLSearchParams): OrderFilter {
  return askedIn(params, OrderFilter)
}

/** The same view has the same URL, however you got there. */
export function addressOf(filter: OrderFilter & { sort?: string | undefined }): string {
  const sorted = Object.entries(filter)
    .filter(([, value]) => value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(sorted as [string, string][]).toString()
}
