import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { deedSources } from '../../../contract/staff/settings.ts'
import { reasonOf } from '../../api.ts'
import { loading } from '../../query-client.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { SourceCard } from './source-card.tsx'

/** A source fails and comes back by itself. */
const LOOK_AGAIN_MS = 15_000

export default function Sources() {
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows, 'sources')
  const sources = useQuery({
    ...loading(deedSources, {}),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
  if (sources.isPending) return <Skeleton label="Loading the sources" />
  if (!sources.data) {
    return (
      <Notice title="The sources could not be loaded" onRetry={() => void sources.refetch()}>
        {reasonOf(sources.error)}
      </Notice>
    )
  }
  return (
    <div ref={rows}>
      {sources.isError && (
        <div className="mb-4">
          <Notice title="This may be out of date" onRetry={() => void sources.refetch()}>
            {reasonOf(sources.error)}
          </Notice>
        </div>
      )}
      {sources.data.length === 0 ? (
        <p
          role="status"
          className="rounded border border-dashed border-edge p-8 text-center text-muted"
        >
          No source is configured: every line goes to the desk.
        </p>
      ) : (
        <ol className="space-y-3">
          {sources.data.map((source) => (
            <li key={source.name}>
              <SourceCard source={source} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
