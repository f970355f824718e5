import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from './api.ts'
import { Notice } from './ui/notice.tsx'
import { Skeleton } from './ui/skeleton.tsx'

/** A query's result; until it's there, a placeholder, and on failure, an error. */
export function Loaded<T>({
  query,
  what,
  rows = 2,
  children,
}: {
  query: UseQueryResult<T>
  /** "the figures": what's being loaded. */
  what: string
  rows?: number
  children: (data: T) => ReactNode
}) {
  const failure = (title: string) => (
    <Notice title={title} onRetry={() => void query.refetch()}>
      {reasonOf(query.error)}
    </Notice>
  )
  if (query.data !== undefined) {
    return (
      <>
        {query.isRefetchError && <div className="mb-4">{failure('This may be out of date')}</div>}
        {children(query.data)}
      </>
    )
  }
  if (query.isError) {
    return failure(`Couldn’t load ${what}`)
  }
  return <Skeleton label={`Loading ${what}`} rows={rows} />
}
