import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { deedSources } from '../../../contract/staff/settings.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { SourceCard } from './source-card.tsx'

/** A source can fail and recover on its own. */
const LOOK_AGAIN_MS = 15_000

export default function Sources() {
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows, 'sources')
  const sources = useQuery({
    ...loading(deedSources, {}),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
  return (
    <div ref={rows}>
      <Loaded query={sources} what="the sources" rows={3}>
        {(all) =>
          all.length === 0 ? (
            <p
              role="status"
              className="rounded border border-dashed border-edge p-8 text-center text-muted"
            >
              No sources are set up. Every deed goes to the desk.
            </p>
          ) : (
            <ol className="space-y-3">
              {all.map((source) => (
                <li key={source.name}>
                  <SourceCard source={source} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  )
}
