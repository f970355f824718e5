import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { deskLines } from '../../contract/desk.ts'
import { callPage, reasonOf } from '../api.ts'
import { DeskLineCard } from '../parts/admin/desk/desk-line-card.tsx'
import { useShop } from '../parts/shop.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Lines come by themselves, and a copy that is being checked may come back. */
const LOOK_AGAIN_MS = 15_000

/** The lines that need a person, the most urgent first. */
export default function AdminDesk() {
  const { brandName } = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery({
    queryKey: [deskLines.path],
    queryFn: ({ pageParam, signal }) =>
      callPage(deskLines, { query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const lines = (list.data?.pages ?? []).flatMap((page) => page.items)
  useFocusAfterLoss(lines.length, heading)

  return (
    <>
      <title>{`Desk - ${brandName}`}</title>
      <h1 ref={heading} tabIndex={-1} className="text-xl">
        Desk
        {list.data && (
          <span className="text-muted">{` (${lines.length}${list.hasNextPage ? '+' : ''})`}</span>
        )}
      </h1>
      <p className="mt-1 text-muted">
        Deeds that a person has to find or to judge. What is refunded soonest comes first.
      </p>
      <div className="mt-6">
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
            Nothing waits at the desk.
          </p>
        ) : (
          <ul className="space-y-3">
            {lines.map((line) => (
              <li key={line.id}>
                <DeskLineCard line={line} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6 w-full"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </>
  )
}

/** A line that was dealt with takes its buttons along: the focus goes to the top of the queue. */
function useFocusAfterLoss(count: number, heading: React.RefObject<HTMLHeadingElement | null>) {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) {
      heading.current?.focus()
    }
    before.current = count
  }, [count, heading])
}
