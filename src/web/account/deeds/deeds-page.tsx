import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ownBalance } from '../../../contract/account/balance.ts'
import {
  deedCounts,
  deedFiles,
  deedList,
  type ListedDeed,
  MOST_FILES,
} from '../../../contract/account/orders.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { useMode } from '../../account-mode.ts'
import { urlOf } from '../../api.ts'
import { FileLink } from '../../file-link.tsx'
import { LoadedPages } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { DownloadIcon, PlusIcon } from '../../ui/icons.tsx'
import { mediumDate } from '../../ui/moment.ts'
import { useListPages } from '../../use-list-pages.ts'
import { askedIn, useListUrl } from '../../use-list-url.ts'
import { useMember } from '../use-member.ts'
import { DeedFilters, firstDay, StandingTabs } from './deed-filters.tsx'
import { DeedTable } from './deed-table.tsx'

const PER_PAGE = 25

export default function DeedsPage() {
  const mode = useMode()
  const url = useListUrl()
  const from = firstDay(url)
  const filter = { ...askedIn(url.params, deedList.query), ...(from && { from }) }
  const { state: _, ...uncounted } = filter
  const pages = useListPages(deedList, { limit: PER_PAGE, ...filter, mode })
  const counts = useQuery({
    ...loading(deedCounts, { query: { ...uncounted, mode } }),
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
      <DeedFilters url={url} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <StandingTabs url={url} counts={counts} />
        {shown.length > 0 && <ChosenBar deeds={shown} onClear={() => setChosen(new Set())} />}
      </div>
      <LoadedPages
        pages={pages}
        what="your deeds"
        rows={6}
        empty={<Empty isFiltered={Object.keys(filter).length > 0} searchedTo={pages.searchedTo} />}
      >
        {(rows) => (
          <DeedTable deeds={rows} words={filter.q ?? ''} chosen={chosen} onChoose={setChosen} />
        )}
      </LoadedPages>
      <Found filter={filter.q} deeds={pages.items} counts={counts} />
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
        <Link href={APP_PATHS.account} className={buttonClass('secondary', 'mt-4')}>
          Show All
        </Link>
      )}
    </div>
  )
}

/** What can still be ordered, before anybody begins to. */
function BalanceStrip() {
  const mode = useMode()
  const { isAdmin } = useMember()
  const balance = useQuery({ ...loading(ownBalance, { query: { mode } }), staleTime: 0 }).data
  const deeds = Math.floor((balance?.cents ?? 0) / UNIT_PRICE_CENTS)
  return (
    <section
      aria-label="Balance"
      className="flex min-h-16 flex-wrap max-sm:gap-x-5 items-center gap-x-8 gap-y-2 rounded border border-line bg-card px-4 py-2"
    >
      <p>
        <span className="block text-sm text-muted">
          {mode === 'test' ? 'Test balance' : 'Balance'}
        </span>
        <span className="figure text-lg font-medium">
          {balance ? formatCents(balance.cents) : '–'}
        </span>
      </p>
      <p>
        <span className="block text-sm text-muted">Enough for</span>
        <span className="font-medium">{balance ? countOf(deeds, 'deed', 'deeds') : '–'}</span>
      </p>
      {mode === 'live' && isAdmin && (
        // A document of its own: only there may the card provider's form run.
        <a
          href={APP_PATHS.accountTopUp}
          className={buttonClass('secondary', 'ms-auto max-sm:px-3')}
        >
          Add Money
        </a>
      )}
    </section>
  )
}

/** What can be done with the chosen deeds. Only those with a file count for the archive. */
function ChosenBar({ deeds, onClear }: { deeds: ListedDeed[]; onClear: () => void }) {
  const mode = useMode()
  const files = deeds.filter(({ document }) => document?.availableUntil)
  const ids = files.map(({ id }) => id).join(',')
  const isTooMany = files.length > MOST_FILES
  return (
    <div role="toolbar" aria-label="Selected deeds" className="flex flex-wrap items-center gap-3">
      <span role="status" className="text-sm font-medium">
        {isTooMany ? `Choose up to ${MOST_FILES} for one ZIP` : `${deeds.length} selected`}
      </span>
      {files.length > 0 && !isTooMany && (
        <FileLink
          href={urlOf(deedFiles, { query: { mode, ids } })}
          className={buttonClass('secondary', 'text-sm pointer-fine:min-h-8')}
        >
          <DownloadIcon />
          {`Download ZIP (${files.length})`}
        </FileLink>
      )}
      <Button variant="quiet" className="text-sm pointer-fine:min-h-8" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
