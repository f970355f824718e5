import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { deskLines } from '../../contract/desk.ts'
import { callPage, reasonOf } from '../api.ts'
import { QueueFilters, useQueueFilter } from '../parts/admin/desk/queue-filters.tsx'
import { QueueRow } from '../parts/admin/desk/queue-row.tsx'
import { useTakeNext } from '../parts/admin/desk/use-take-next.ts'
import { KeyedButton } from '../parts/admin/keyed-button.tsx'
import { LoadMore } from '../parts/admin/load-more.tsx'
import { PageTitle } from '../parts/admin/page-title.tsx'
import { useKeys } from '../parts/admin/use-keys.ts'
import { useRowKeys } from '../parts/admin/use-row-keys.ts'
import { useSession } from '../parts/admin/use-session.ts'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Lines come by themselves, and colleagues take them. */
const LOOK_AGAIN_MS = 15_000

/** The lines that need a person, the most urgent first. */
export default function AdminDesk() {
  const filter = useQueueFilter()
  const rows = useRef<HTMLUListElement>(null)
  const { canAct } = useSession()
  const { take, isTaking } = useTakeNext()
  const list = useInfiniteQuery({
    queryKey: [deskLines.path, filter],
    queryFn: ({ pageParam, signal }) =>
      callPage(deskLines, { query: { ...filter, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const lines = (list.data?.pages ?? []).flatMap((page) => page.items)
  useRowKeys(rows, 'line')
  useKeys(canAct ? [{ key: 'g', words: 'Take the next free line', act: take }] : [])

  const title = list.data ? `Desk (${lines.length}${list.hasNextPage ? '+' : ''})` : 'Desk'
  return (
    <>
      <PageTitle title={title}>
        {canAct && (
          <KeyedButton keyName="g" aria-disabled={isTaking} onClick={take}>
            {isTaking ? 'Taking it…' : 'Take the next one'}
          </KeyedButton>
        )}
      </PageTitle>
      <p className="text-muted">
        Deeds that a person has to find or to judge. What is refunded soonest comes first.
      </p>
      <QueueFilters />
      {list.isError && lines.length > 0 && (
        <p role="alert" className="mt-4 text-oxblood">
          {`The queue could not be asked again just now, so it may have changed: ${reasonOf(list.error)}`}
        </p>
      )}
      <div className="mt-4">
        {list.isPending ? (
          <Skeleton label="Loading the desk" rows={4} />
        ) : list.isError && lines.length === 0 ? (
          <Notice title="The desk could not be loaded" onRetry={() => void list.refetch()}>
            {reasonOf(list.error)}
          </Notice>
        ) : lines.length === 0 ? (
          <p
            role="status"
            className="rounded border border-dashed border-edge p-8 text-center text-muted"
          >
            {Object.keys(filter).length > 0
              ? 'No line at the desk fits this.'
              : 'Nothing waits at the desk.'}
          </p>
        ) : (
          <ul ref={rows} className="divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <li key={line.id}>
                <QueueRow line={line} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {list.hasNextPage && <LoadMore list={list} />}
    </>
  )
}
