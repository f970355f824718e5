import { useId, useState } from 'react'
import { STATES } from '../../../addresses/states.ts'
import type { OrderFilter } from '../../../contract/staff/orders.ts'
import { ORDER_STATUSES } from '../../../orders/order.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { countConditions } from './order-filter.ts'

const ANY = ['', 'Any'] as const
const STATUS_OPTIONS = [
  ANY,
  ...ORDER_STATUSES.map((status) => [status, status.replaceAll('_', ' ')] as const),
]
const STATE_OPTIONS = [ANY, ...Object.entries(STATES)]

const FLAGS = [
  ['desk', 'A line waits for a person'],
  ['refund', 'Has a refund'],
  ['ad', 'Came by an ad'],
] as const

interface Props {
  filter: OrderFilter
  onChange: (changes: Record<string, string>) => void
}

/** Conditions that must all hold; each takes effect right away and goes into the URL. */
export function OrderFilters({ filter, onChange }: Props) {
  const count = countConditions(filter)
  const [isOpen, setIsOpen] = useState(count > 0)
  const id = useId()
  const field = (name: keyof OrderFilter) => ({
    id: `${id}-${name}`,
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group mt-3 rounded border border-line bg-card"
    >
      <summary className="flex min-h-11 items-center justify-between gap-4 px-4 font-medium">
        {count > 0 ? `Filters (${count})` : 'Filters'}
        <ChevronIcon />
      </summary>
      <div className="border-t border-line p-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField label="Status" options={STATUS_OPTIONS} {...field('status')} />
          <SelectField label="State" options={STATE_OPTIONS} {...field('state')} />
          <TextField label="Refunded from" type="date" {...field('refundedFrom')} />
          <TextField label="Placed from" type="date" max={filter.to} {...field('from')} />
          <TextField label="Placed to" type="date" min={filter.from} {...field('to')} />
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
            onClick={() => {
              const { q: _, ...conditions } = filter
              onChange(Object.fromEntries(Object.keys(conditions).map((name) => [name, ''])))
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
    </details>
  )
}
