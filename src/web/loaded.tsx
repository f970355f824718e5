import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isErrorCode, reasonOf } from './api.ts'
import { BusyButton } from './ui/busy-button.tsx'
import { Notice } from './ui/notice.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { useOnline } from './ui/use-online.ts'
import type { ListPages } from './use-list-pages.ts'

interface Words {
  /** "the figures": what's being loaded. */
  what: string
  /** Said meanwhile, and after a failure, where "Loading" and "Couldn't load" don't fit. */
  loading?: string
  failed?: string
  /** Said if there is no such thing. */
  missing?: string
  rows?: number
}

export interface Failing {
  error: unknown
  refetch: () => unknown
}

export function Failed({ query, title }: { query: Failing; title: string }) {
  const isOnline = useOnline()
  return (
    <Notice title={title} onRetry={() => void query.refetch()}>
      {isOnline ? reasonOf(query.error) : 'You’re offline.'}
    </Notice>
  )
}

/** A query's result; until it's there, a placeholder, and on failure, an error. */
export function Loaded<T>({
  query,
  children,
  ...words
}: Words & { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isRefetchError && (
          <div className="mb-4">
            <Failed query={query} title="This may be out of date" />
          </div>
        )}
        {children(query.data)}
      </>
    )
  }
  return <Unloaded query={query} {...words} />
}

export function Unloaded({
  query,
  what,
  loading = `Loading ${what}`,
  failed = `Couldn’t load ${what}`,
  missing,
  rows = 2,
}: Words & { query: Failing & { isError: boolean } }) {
  if (!query.isError) return <Skeleton label={loading} rows={rows} />
  const isMissing = isErrorCode(query.error, 'not_found', 'invalid_request')
  return isMissing && missing ? <Notice title={missing} /> : <Failed query={query} title={failed} />
}

export function LoadedPages<Item>({
  pages: { query, items },
  empty,
  children,
  ...words
}: Words & {
  pages: Pick<ListPages, 'query'> & { items: Item[] }
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}) {
  // After another filter was chosen, the rows of the one before aren't shown for it.
  const isOther = query.isPlaceholderData
  if (query.isPending || isOther || (query.isError && items.length === 0)) {
    return <Unloaded query={query} {...words} />
  }
  return (
    <>
      {query.isError && <Failed query={query} title={`Couldn’t load ${words.what}`} />}
      {items.length > 0 ? children(items) : empty}
      {query.hasNextPage && (
        <BusyButton
          variant="secondary"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </BusyButton>
      )}
    </>
  )
}
