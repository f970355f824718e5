import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { adminCustomers } from '../../../../contract/admin-customers.ts'
import type { adminOrders, OrderFilter } from '../../../../contract/admin-orders.ts'
import type { CallResult } from '../../../../contract/endpoint.ts'
import { callPage } from '../../../api.ts'

type ListEndpoint = typeof adminOrders | typeof adminCustomers

/** A list that the server searches and hands out a page at a time. */
export function useListPages<E extends ListEndpoint>(endpoint: E, filter: OrderFilter) {
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, filter],
    queryFn: ({ pageParam, signal }) =>
      callPage<ListEndpoint>(endpoint, { query: { ...filter, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // What changed since is to be seen whenever the list is come back to.
    staleTime: 0,
  })
  const pages = query.data?.pages ?? []
  return {
    query,
    items: pages.flatMap((page) => page.items as CallResult<E>[number][]),
    /** How far back it was searched, where the last page is not full for want of time. */
    searchedTo: pages.at(-1)?.searchedTo,
  }
}
export type ListPages = ReturnType<typeof useListPages>
