import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'

/** The way to a list's next page. Not disabled while it is fetched: that would drop the focus. */
export function LoadMore({
  list,
  words = 'Load more',
}: {
  list: Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'fetchNextPage'>
  words?: string
}) {
  return (
    <Button
      variant="secondary"
      className="mt-6 w-full"
      aria-disabled={list.isFetchingNextPage}
      onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
    >
      {list.isFetchingNextPage ? 'Loading...' : words}
    </Button>
  )
}
