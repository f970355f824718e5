import type { ReactNode } from 'react'
import { reasonOf } from '../../../api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOnline } from '../../use-online.ts'
import { formatDate } from '../format.ts'
import { LoadMore } from '../load-more.tsx'
import type { ListPages } from './use-list-pages.ts'

interface Props {
  pages: Pick<ListPages, 'query' | 'searchedTo'> & { items: readonly unknown[] }
  /** What the list is of, as in "orders". */
  noun: string
  isFiltered: boolean
  children: ReactNode
}

/** A list in all its states: on its way, empty, failed, or there, with the way to more of it. */
export function ListBody({
  pages: { query, items, searchedTo },
  noun,
  isFiltered,
  children,
}: Props) {
  const isOnline = useOnline()
  if (query.isPending) return <Skeleton label={`Loading ${noun}`} rows={4} />
  if (query.isError && items.length === 0) {
    return (
      <Notice title={`The ${noun} could not be loaded`} onRetry={() => void query.refetch()}>
        {isOnline ? reasonOf(query.error) : 'You are offline.'}
      </Notice>
    )
  }
  return (
    <>
      {/* The old rows stay until the new ones are there: dimmed, so that nobody takes them for new. */}
      <div aria-busy={query.isFetching} className={query.isPlaceholderData ? 'opacity-60' : ''}>
        {items.length > 0 ? (
          children
        ) : (
          <p
            role="status"
            className="rounded border border-dashed border-edge p-8 text-center text-muted"
          >
            {emptyWords(noun, isFiltered, searchedTo)}
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
            {isOnline ? reasonOf(query.error) : 'You are offline.'}
          </Notice>
        </div>
      ) : (
        query.hasNextPage && (
          <LoadMore list={query} words={searchedTo ? 'Search further' : 'Load more'} />
        )
      )}
    </>
  )
}

function emptyWords(noun: string, isFiltered: boolean, searchedTo: string | undefined): string {
  if (searchedTo) return `No ${noun} found so far`
  return isFiltered ? `No ${noun} found matching your search` : `No ${noun} yet`
}
