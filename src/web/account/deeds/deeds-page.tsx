import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { deedCounts, deedList, type ListedDeed } from '../../../contract/account/orders.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { useMode } from '../../account-mode.ts'
import { LoadedPages } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { mediumDate } from '../../ui/moment.ts'
import { useListPages } from '../../use-list-pages.ts'
import { useMember } from '../use-member.ts'
import { BalanceStrip } from './balance-strip.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { DeedFilters } from './deed-filters.tsx'
import { DeedTable } from './deed-table.tsx'
import { StandingTabs } from './standing-tabs.tsx'
import { useDeedFilter } from './use-deed-filter.ts'

const PER_PAGE = 25

export default function DeedsPage() {
  const mode = useMode()
  const filter = useDeedFilter()
  const { state: _, ...uncounted } = filter.query
  const pages = useListPages(deedList, { mode, limit: PER_PAGE, ...filter.query })
  const counts = useQuery({
    ...loading(deedCounts, { query: { mode, ...uncounted } }),
    staleTime: 0,
  }).data
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = pages.items.filter(({ id }) => chosen.has(id))
  const { isBuyer } = useMember()
  const order = isBuyer && (
    <Link href={APP_PATHS.accountNewOrder} className={buttonClass('primary', 'max-sm:w-full')}>
      <PlusIcon />
      {mode === 'test' ? 'Order Test Deeds' : 'Order Deeds'}
    </Link>
  )
  return (
    <div className="space-y-3">
      {order && <div className="sm:-mt-18 sm:mb-7 sm:flex sm:justify-end">{order}</div>}
      <BalanceStrip />
      <DeedFilters filter={filter} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <StandingTabs filter={filter} counts={counts} />
        {shown.length > 0 && <ChosenBar deeds={shown} onClear={() => setChosen(new Set())} />}
      </div>
      <LoadedPages
        pages={pages}
        what="your deeds"
        rows={6}
        empty={<Empty isFiltered={filter.isOn} searchedTo={pages.searchedTo} />}
      >
        {(rows) => (
          <DeedTable
            deeds={rows}
            words={filter.query.q ?? ''}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </LoadedPages>
      <Found filter={filter.query.q} deeds={pages.items} counts={counts} />
    </div>
  )
}

interface Counts {
  all: number
  isMore: boolean
}

function Found(props: {
  filter: string | undefined
  deeds: ListedDeed[]
  counts?: Counts | undefined
}) {
  const { filter, deeds, counts } = props
  if (!counts || deeds.length === 0) return null
  const all = `${counts.all.toLocaleString('en-US')}${counts.isMore ? ' or more' : ''}`
  return (
    <p role="status" className="text-sm text-muted">
      {filter
        ? `${all} found for “${filter}” in a file number, reference, address, parcel or order number.`
        : `${deeds.length.toLocaleString('en-US')} of ${all} shown.`}
    </p>
  )
}

function Empty({ isFiltered, searchedTo }: { isFiltered: boolean; searchedTo: Date | undefined }) {
  const filter = useDeedFilter()
  const { isBuyer } = useMember()
  return (
    <div role="status" className="rounded border border-line bg-card p-6">
      <p className="font-medium">
        {searchedTo
          ? `None found back to ${mediumDate(searchedTo)}`
          : isFiltered
            ? 'No deeds found'
            : 'No orders yet'}
      </p>
      <p className="mt-1 text-muted">
        {searchedTo
          ? 'There are older ones. Type more, or search further.'
          : isFiltered
            ? 'Any part of a file number, address, parcel or order number will do. Check it, or remove a filter.'
            : isBuyer
              ? 'Order deeds here from a list of addresses, or send orders from your own software with an API key. Both show up here.'
              : 'What your organization orders shows up here.'}
      </p>
      {isFiltered && (
        <Button variant="secondary" className="mt-4" onClick={filter.clear}>
          Show All
        </Button>
      )}
    </div>
  )
}
