import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { CallInput, CallResult, Endpoint } from '../contract/endpoint.ts'
import { callPage } from './api.ts'

type QueryOf<E extends Endpoint> = CallInput<E> extends { query: infer Q } ? Q : never
type ItemOf<E extends Endpoint> = CallResult<E> extends ReadonlyArray<infer Item> ? Item : never

/** A list the server searches and returns one page at a time. */
export function useListPages<E extends Endpoint>(
  endpoint: E,
  filter: Omit<QueryOf<E>, 'cursor'>,
  {
    params,
    lookAgainMs,
  }: {
    params?: Record<string, string>
    /** How soon to refetch automatically, if at all. */
    lookAgainMs?: (shown: ItemOf<E>[]) => number | false
  } = {},
) {
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, filter, params] as QueryKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, cursor: pageParam }
      const input = { params, query } as unknown as CallInput<E>
      const page = await callPage(endpoint, input, signal)
      return { ...page, items: page.items as ItemOf<E>[] }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // Coming back to the list always shows the latest changes.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      lookAgainMs?.((state.data?.pages ?? []).flatMap((page) => page.items)) ?? false,
  })
  const pages = query.data?.pages ?? []
  return {
    query,
    items: pages.flatMap((page) => page.items),
    /** How far back the search got, if the last page isn't full because time ran out. */
    searchedTo: pages.at(-1)?.searchedTo,
    /** How many of the newest were sorted, if not all. */
    sortedWithin: pages[0]?.sortedWithin,
  }
}
export type ListPages = ReturnType<typeof useListPages>
