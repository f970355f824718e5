import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { STATES } from '../../../addresses/states.ts'
import { ownOrganization } from '../../../contract/account/members.ts'
import { costCenterList, type deedCounts } from '../../../contract/account/orders.ts'
import type { CallResult } from '../../../contract/endpoint.ts'
import { useMode } from '../../account-mode.ts'
import { loading } from '../../query-client.ts'
import { Button } from '../../ui/button.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { type DeedFilter, TIMES } from './use-deed-filter.ts'

/** Typing pauses this long before it's searched. */
const PAUSE_MS = 300

export function DeedFilters({ filter }: { filter: DeedFilter }) {
  const mode = useMode()
  const centers = useQuery({ ...loading(costCenterList, { query: { mode } }), staleTime: 0 }).data
  const members = useQuery(loading(ownOrganization, {})).data?.members ?? []
  const people = members.map(({ id, fullName, username }) => [id, fullName ?? username] as const)
  return (
    <div className="flex flex-wrap gap-2">
      <SearchBox filter={filter} />
      <Choice
        filter={filter}
        name="in"
        label="State"
        any="Any"
        options={Object.entries(STATES).map(([code, name]) => [code, name])}
      />
      <Choice filter={filter} name="days" label="Ordered" any="Any time" options={TIMES.slice(1)} />
      {centers && centers.length > 0 && (
        <Choice
          filter={filter}
          name="center"
          label="Cost center"
          any="Any"
          options={centers.map((center) => [center, center])}
        />
      )}
      {people.length > 1 && (
        <Choice filter={filter} name="by" label="Ordered by" any="Anyone" options={people} />
      )}
    </div>
  )
}

function SearchBox({ filter }: { filter: DeedFilter }) {
  const asked = filter.get('q')
  const [typed, setTyped] = useState(asked)
  const box = useRef<HTMLInputElement>(null)
  const { set } = filter
  const setNow = useRef(set)
  setNow.current = set
  useEffect(() => setTyped(asked), [asked])
  useEffect(() => {
    if (typed.trim() === asked) return undefined
    const pause = setTimeout(() => setNow.current('q', typed.trim()), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, asked])
  function submit(event: FormEvent): void {
    event.preventDefault()
    set('q', typed.trim())
  }
  return (
    <search className="relative min-w-64 grow max-sm:w-full">
      <form onSubmit={submit}>
        <input
          ref={box}
          type="text"
          inputMode="search"
          aria-label="Search orders"
          placeholder="File number, address, parcel or order"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="min-h-11 w-full rounded border border-edge bg-field ps-3 pe-11 text-(length:--field) placeholder:text-muted"
        />
        {typed && (
          <Button
            variant="quiet"
            aria-label="Clear search"
            className="absolute inset-y-0 end-0 w-11 px-0"
            onClick={() => {
              setTyped('')
              set('q', '')
              // This button is gone then.
              box.current?.focus()
            }}
          >
            <CrossIcon />
          </Button>
        )}
      </form>
    </search>
  )
}

interface ChoiceProps {
  filter: DeedFilter
  name: string
  label: string
  any: string
  options: ReadonlyArray<readonly [value: string, words: string]>
}

function Choice({ filter, name, label, any, options }: ChoiceProps) {
  const value = filter.get(name)
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => filter.set(name, target.value)}
      className="min-h-11 min-w-0 grow rounded border border-edge bg-field px-2 text-sm max-sm:max-w-none max-sm:basis-[calc(50%-0.25rem)] sm:max-w-48 sm:grow-0"
    >
      <option value="">{`${label}: ${any}`}</option>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  )
}

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
