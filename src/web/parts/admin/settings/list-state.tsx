import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '../../../api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadMore } from '../load-more.tsx'

type List = Pick<
  UseInfiniteQueryResult,
  | 'isPending'
  | 'isError'
  | 'error'
  | 'refetch'
  | 'isFetching'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
>

interface Props {
  list: List
  /** What the list is of, as in "offices". */
  noun: string
  count: number
  empty: string
  children: ReactNode
}

/** A list in whatever state it is, and the way to its next page. */
export function ListState({ list, noun, count, empty, children }: Props) {
  return (
    <div className="mt-6" aria-busy={list.isFetching}>
      {list.isPending ? (
        <Skeleton label={`Loading ${noun}`} rows={4} />
      ) : list.isError && count === 0 ? (
        <Notice title={`The ${noun} could not be loaded`} onRetry={() => void list.refetch()}>
          {reasonOf(list.error)}
        </Notice>
      ) : count === 0 ? (
        <p
          role="status"
          className="rounded border border-dashed border-edge p-8 text-center text-muted"
        >
          {empty}
        </p>
      ) : (
        children
      )}
      {list.isFetchNextPageError && (
        <div className="mt-4">
          <Notice
            title={`More ${noun} could not be loaded`}
            onRetry={() => void list.fetchNextPage()}
          />
        </div>
      )}
      {list.hasNextPage && !list.isFetchNextPageError && <LoadMore list={list} />}
    </div>
  )
}
