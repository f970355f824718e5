import type { ReactNode } from 'react'
import { reasonOf } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { formatDate } from '../format.ts'
import type { ListPages } from './use-list-pages.ts'

interface Props {
  pages: Pick<ListPages, 'query' | 'searchedTo'> & { items: readonly unknown[] }
  /** What the list contains, as in "orders". */
  noun: string
  /** The text for an empty list. */
  empty: string
  children: ReactNode
}

/** A list in every state: loading, empty, failed or loaded, with a way to load more. */
export function ListState({ pages: { query, items, searchedTo }, noun, empty, children }: Props) {
  const isOnline = useOnline()
  const reason = isOnline ? reasonOf(query.error) : 'You’re offline.'
  if (query.isPending) return <Skeleton label={`Loading the ${noun}`} rows={4} />
  if (query.isError && items.length === 0) {
    return (
      <Notice title={`The ${noun} could not be loaded`} onRetry={() => void query.refetch()}>
        {reason}
      </Notice>
    )
  }
  const isStale = query.isRefetchError
  return (
    <>
      {isStale && (
        <p role="alert" className="mb-4 text-oxblood">
          {`The ${noun} could not be asked for again just now, so they may have changed: ${reason}`}
        </p>
      )}
      {/* The old rows stay until the new ones are there: dimmed, so that nobody takes them for new. */}
      <div aria-busy={query.isFetching} className={query.isPlaceholderData ? 'opacity-60' : ''}>
        {items.length > 0 ? (
          children
        ) : (
          <p
            role="status"
            className="rounded border border-dashed border-edge p-8 text-center text-muted"
          >
            {searchedTo ? `No ${noun} found so far` : empty}
          </p>
        )}
      </div>
      {searchedTo && (
        <p
          role="status"
          className="mt-4 rounded border border-amber bg-amber-wash p-4 text-amber-ink"
        >
          {`Searched back to ${formatDate(searchedTo)} so far: older ${noun} have not been looked at. Type more, or search further back.`}
        </p>
      )}
      {query.isFetchNextPageError ? (
        <div className="mt-4">
          <Notice
            title={`More ${noun} could not be loaded`}
            onRetry={() => void query.fetchNextPage()}
          >
            {reason}
          </Notice>
        </div>
      ) : (
        query.hasNextPage && (
          <BusyButton
            variant="secondary"
            className="mt-6 w-full"
            isBusy={query.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            {searchedTo ? 'Search further' : 'Load more'}
          </BusyButton>
        )
      )}
    </>
  )
}
