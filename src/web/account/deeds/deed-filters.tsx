import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { STATES } from '../../../addresses/states.ts'
import { ownOrganization } from '../../../contract/account/members.ts'
import { costCenterList, type deedCounts } from '../../../contract/account/orders.ts'
import type { CallResult } from '../../../contract/endpoint.ts'
import { DAY } from '../../../durations.ts'
import { useMode } from '../../account-mode.ts'
import { loading } from '../../query-client.ts'
import { Button } from '../../ui/button.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { type ListUrl, useTypedSearch } from '../../use-list-url.ts'

/** How many days back. */
const TIMES = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 12 months'],
] as const

/** The day that the page's address says deeds are shown from. */
export function firstDay({ params }: ListUrl): string | undefined {
  const days = TIMES.find(([each]) => each === params.get('days'))?.[0]
  return days && new Date(Date.now() - Number(days) * DAY).toISOString().slice(0, 10)
}

export function DeedFilters({ url }: { url: ListUrl }) {
  const mode = useMode()
  const centers = useQuery({ ...loading(costCenterList, { query: { mode } }), staleTime: 0 }).data
  const members = useQuery(loading(ownOrganization, {})).data?.members ?? []
  const people = members.map(({ id, fullName, username }) => [id, fullName ?? username] as const)
  return (
    <div className="flex flex-wrap gap-2">
      <SearchBox url={url} />
      <Choice
        url={url}
        name="addressState"
        label="State"
        any="Any"
        options={Object.entries(STATES).map(([code, name]) => [code, name])}
      />
      <Choice url={url} name="days" label="Ordered" any="Any time" options={TIMES} />
      {centers && centers.length > 0 && (
        <Choice
          url={url}
          name="costCenter"
          label="Cost center"
          any="Any"
          options={centers.map((center) => [center, center])}
        />
      )}
      {people.length > 1 && (
        <Choice url={url} name="placedBy" label="Ordered by" any="Anyone" options={people} />
      )}
    </div>
  )
}

function SearchBox({ url }: { url: ListUrl }) {
  const search = useTypedSearch(url)
  const box = useRef<HTMLInputElement>(null)
  return (
    <search className="relative min-w-64 grow max-sm:w-full">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search.search()
        }}
      >
        <input
          ref={box}
          type="text"
          inputMode="search"
          aria-label="Search orders"
          placeholder="File number, address, parcel or order"
          value={search.typed}
          onChange={({ currentTarget }) => search.type(currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="min-h-11 w-full rounded border border-edge bg-field ps-3 pe-11 text-(length:--field) placeholder:text-muted"
        />
        {search.typed && (
          <Button
            variant="quiet"
            aria-label="Clear search"
            className="absolute inset-y-0 end-0 w-11 px-0"
            onClick={() => {
              search.type('')
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
  url: ListUrl
  name: string
  label: string
  any: string
  options: ReadonlyArray<readonly [value: string, words: string]>
}

function Choice({ url, name, label, any, options }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={url.params.get(name) ?? ''}
      onChange={({ target }) => url.change({ [name]: target.value })}
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
  ['', 'All'],
  ['processing', 'In progress'],
  ['with_staff', 'With staff'],
  ['delivered', 'Delivered'],
  ['refunded', 'Refunded'],
] as const

interface Props {
  url: ListUrl
  counts: CallResult<typeof deedCounts> | undefined
}

/** How many there are of each is the filter itself. */
export function StandingTabs({ url, counts }: Props) {
  const current = url.params.get('state') ?? ''
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-x-1">
      <legend className="sr-only">Status</legend>
      {TABS.map(([value, words]) => (
        <button
          key={value}
          type="button"
          aria-pressed={current === value}
          onClick={() => url.change({ state: value })}
          className="min-h-11 rounded-full px-3 text-sm font-medium aria-pressed:bg-ink aria-pressed:text-paper pointer-fine:min-h-8"
        >
          {words}{' '}
          <span className="figure font-normal opacity-80">
            {counts
              ? `${counts[value || 'all'].toLocaleString('en-US')}${counts.isMore ? '+' : ''}`
              : ''}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
