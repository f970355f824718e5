import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { adminCustomers } from '../../../contract/admin-customers.ts'
import type { adminOrders } from '../../../contract/admin-orders.ts'
import type { CallResult } from '../../../contract/endpoint.ts'
import { callPage, reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDebounced } from '../use-debounced.ts'
import { SearchBox } from './search-box.tsx'

const SETTLE_MS = 250

type ListEndpoint = typeof adminOrders | typeof adminCustomers

interface Props<E extends ListEndpoint> {
  endpoint: E
  /** What the list is of, as in "orders". */
  noun: string
  /** What the search looks at. */
  searchedBy: string
  children: (items: CallResult<E>[number][]) => ReactNode
}

/** A list that the server searches and hands out a page at a time; a link may begin with a search. */
export function SearchableList<E extends ListEndpoint>(props: Props<E>) {
  const [params] = useSearchParams()
  const asked = params.get('q') ?? ''
  return <List key={asked} asked={asked} {...props} />
}

function List<E extends ListEndpoint>({
  endpoint,
  noun,
  searchedBy,
  children,
  asked,
}: Props<E> & { asked: string }) {
  const [typed, setTyped] = useState(asked)
  const q = useDebounced(typed.trim(), SETTLE_MS)
  const list = useInfiniteQuery({
    queryKey: [endpoint.path, { q }],
    queryFn: ({ pageParam, signal }) =>
      callPage<ListEndpoint>(endpoint, { query: { q: q || undefined, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const items = (list.data?.pages ?? []).flatMap((page) => page.items as CallResult<E>[number][])

  return (
    <>
      <SearchBox
        label={`Search ${noun}`}
        placeholder={searchedBy}
        value={typed}
        onChange={setTyped}
      />
      <div className="mt-6" aria-busy={list.isFetching}>
        {list.isPending ? (
          <Skeleton label={`Loading ${noun}`} rows={4} />
        ) : list.isError && items.length === 0 ? (
          <Notice title={`The ${noun} could not be loaded`} onRetry={() => void list.refetch()}>
            {reasonOf(list.error)}
          </Notice>
        ) : items.length === 0 ? (
          <p
            role="status"
            className="rounded border border-dashed border-edge p-8 text-center text-muted"
          >
            {q ? `No ${noun} found matching your search` : `No ${noun} yet`}
          </p>
        ) : (
          children(items)
        )}
      </div>
      {list.isFetchNextPageError && (
        <div className="mt-4">
          <Notice
            title={`More ${noun} could not be loaded`}
            onRetry={() => void list.fetchNextPage()}
          />
        </div>
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          variant="secondary"
          className="mt-6 w-full"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </>
  )
}
