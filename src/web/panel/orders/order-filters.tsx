import { useId } from 'react'
import { STATES } from '../../../addresses/states.ts'
import type { OrderFilter } from '../../../contract/staff/orders.ts'
import { ORDER_STATUSES } from '../../../orders/order.ts'
import { Button } from '../../ui/button.tsx'
import { calendarDay } from '../../ui/calendar-day.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { CrossIcon, PlusIcon } from '../../ui/icons.tsx'
import { DropDown } from '../lists/drop-down.tsx'
import { countConditions } from './order-filter.ts'
import { ORDER_WORDS } from './order-status.ts'

const ANY = ['', 'Any'] as const
const STATUS_OPTIONS = [
  ANY,
  ...ORDER_STATUSES.map((status) => [status, ORDER_WORDS[status]] as const),
]
const STATE_OPTIONS = [ANY, ...Object.entries(STATES)]

const FLAGS = [
  ['desk', 'Needs review'],
  ['refund', 'Has a refund'],
  ['ad', 'From an ad'],
] as const

interface Props {
  filter: OrderFilter
  onChange: (changes: Record<string, string>) => void
}

/** Conditions that must all hold; each takes effect right away and goes into the URL. */
export function OrderFilters({ filter, onChange }: Props) {
  const count = countConditions(filter)
  const id = useId()
  const field = (name: keyof OrderFilter) => ({
    id: `${id}-${name}`,
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const { q: _, ...conditions } = filter
  return (
    <>
      <DropDown
        label={
          <>
            <PlusIcon />
            {count > 0 ? `Filter (${count})` : 'Filter'}
          </>
        }
        className="start-0 w-140"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Status" options={STATUS_OPTIONS} {...field('status')} />
          <SelectField label="State" options={STATE_OPTIONS} {...field('state')} />
          <TextField label="Placed from" type="date" max={filter.to} {...field('from')} />
          <TextField label="Placed to" type="date" min={filter.from} {...field('to')} />
          <TextField label="Refunded from" type="date" {...field('refundedFrom')} />
        </div>
        <fieldset className="mt-3 flex flex-wrap gap-x-6">
          <legend className="sr-only">Only orders of which this is true</legend>
          {FLAGS.map(([name, words]) => (
            <label key={name} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-4 accent-seal"
                checked={filter[name] === 'yes'}
                onChange={({ target }) => onChange({ [name]: target.checked ? 'yes' : '' })}
              />
              {words}
            </label>
          ))}
        </fieldset>
        {count > 0 && (
          <Button
            variant="quiet"
            className="-ms-5"
            onClick={() =>
              onChange(Object.fromEntries(Object.keys(conditions).map((name) => [name, ''])))
            }
          >
            Clear filters
          </Button>
        )}
      </DropDown>
      {count > 0 && (
        <ul
          aria-label="Filters"
          className="flex min-w-0 flex-wrap gap-2 lg:flex-nowrap lg:overflow-x-auto"
        >
          {Object.entries(conditions).map(([name, value]) => (
            <Chip
              key={name}
              words={wordsOf(name as Condition, value)}
              onRemove={() => onChange({ [name]: '' })}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type Condition = Exclude<keyof OrderFilter, 'q'>

/** "Placed from Nov 3, 2026" */
function wordsOf(name: Condition, value: string): string {
  switch (name) {
    case 'status':
      return `Status: ${value.replaceAll('_', ' ')}`
    case 'state':
      return `State: ${value}`
    case 'from':
      return `Placed from ${calendarDay(value)}`
    case 'to':
      return `Placed to ${calendarDay(value)}`
    case 'refundedFrom':
      return `Refunded from ${calendarDay(value)}`
    default:
      return FLAGS.find(([flag]) => flag === name)?.[1] ?? name
  }
}

function Chip({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <li className="flex shrink-0 items-center rounded border border-line bg-card ps-2.5 whitespace-nowrap">
      {words}
      <button
        type="button"
        aria-label={`Remove filter: ${words}`}
        className="flex size-8 items-center justify-center text-muted hover:text-ink max-sm:size-11 [&_svg]:size-3.5"
        onClick={onRemove}
      >
        <CrossIcon />
      </button>
    </li>
  )
}
