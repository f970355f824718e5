import type { ReactNode } from 'react'
import { reasonOf } from '../../api.ts'
import { Failed, type Failing, Unloaded } from '../../loaded.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useOnline } from '../../ui/use-online.ts'
import type { ListPages } from '../../use-list-pages.ts'
import { formatCount, formatDate } from '../format.ts'
import { PlaybookLink } from '../playbook/playbook-link.tsx'

type Query = ListPages['query']
type Paging = 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
type State = 'isPending' | 'isError' | 'isRefetchError' | 'isFetching' | 'isPlaceholderData'

export interface ListStateProps<Row> {
  /** One page after another, or the answer that has all of it. */
  pages: Partial<Pick<ListPages, 'searchedTo' | 'sortedWithin'>> & {
    query: Pick<Query, State> & Partial<Pick<Query, Paging>> & Failing
    items: readonly Row[]
  }
  noun: string
  empty: string
  /** What will be here, for whoever is new: shown while the list is empty. */
  tour?: string | undefined
  isDense?: boolean
  children: ReactNode
}

export function ListState<Row>(props: ListStateProps<Row>) {
  const { pages, noun, empty, tour, isDense, children } = props
  const { query, items, searchedTo, sortedWithin } = pages
  const isOnline = useOnline()
  const reason = isOnline ? reasonOf(query.error) : 'You’re offline.'
  if (query.isPending && isDense) return <DenseSkeleton label={`Loading the ${noun}`} />
  if (query.isPending || (query.isError && items.length === 0)) {
    return <Unloaded query={query} what={`the ${noun}`} rows={4} />
  }
  const isStale = query.isRefetchError
  return (
    <>
      {isStale && (
        <p role="alert" className="mb-4 text-oxblood">
          {`Couldn’t refresh the ${noun}, so they may have changed: ${reason}`}
        </p>
      )}
      {/* The old rows stay until the new ones are there: dimmed, so that nobody takes them for new. */}
      <div aria-busy={query.isFetching} className={query.isPlaceholderData ? 'opacity-60' : ''}>
        {items.length > 0 ? (
          children
        ) : (
          <div className="rounded border border-dashed border-edge p-8 text-center text-muted">
            <p role="status">{searchedTo ? `No ${noun} found so far` : empty}</p>
            {tour && <Tour words={tour} />}
          </div>
        )}
      </div>
      {sortedWithin !== undefined && (
        <p role="status" className="mt-3 text-xs text-muted">
          {`Sorted: the newest ${formatCount(sortedWithin)}. To sort all of them, narrow the filter.`}
        </p>
      )}
      {searchedTo && (
        <p
          role="status"
          className="mt-4 rounded border border-amber bg-amber-wash p-4 text-amber-ink"
        >
          {`Searched back to ${formatDate(searchedTo)} so far. For older ${noun}, type more or search further.`}
        </p>
      )}
      {query.isFetchNextPageError ? (
        <div className="mt-4">
          <Failed
            query={{ error: query.error, refetch: query.fetchNextPage ?? query.refetch }}
            title={`Couldn’t load more ${noun}`}
          />
        </div>
      ) : (
        query.hasNextPage && (
          <BusyButton
            variant="secondary"
            className="mt-6 flex w-full sm:mx-auto sm:w-64"
            isBusy={query.isFetchingNextPage === true}
            busyLabel="Loading..."
            onClick={() => void query.fetchNextPage?.()}
          >
            {searchedTo ? 'Search further' : 'Load more'}
          </BusyButton>
        )
      )}
    </>
  )
}

/** The first-day tour: each page says what it's for until there's something to see. */
function Tour({ words }: { words: string }) {
  return (
    <>
      <p className="mx-auto mt-2 mb-2 max-w-prose">{words}</p>
      <PlaybookLink />
    </>
  )
}

/** As high as the rows that come. */
function DenseSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="animate-pulse">
      <span className="sr-only">{label}</span>
      {Array.from({ length: 20 }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
          key={row}
          className="flex h-9 items-center border-b border-line"
        >
          <div className="h-3 w-full rounded-xs bg-line/70" />
        </div>
      ))}
    </div>
  )
}
