import { useQuery } from '@tanstack/react-query'
import { adminSourceHealth, type SourceHealth } from '../../../contract/staff/figures.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Cell, numeric, RowHead, Table } from '../../ui/table.tsx'
import { SaveCsv } from '../charts/save-csv.tsx'
import { formatCount, formatDistance, formatMilliseconds, formatShare } from '../format.ts'
import { SOURCE_STATE } from '../source-words.ts'

const COUNTS = ['Calls', 'OK', 'Not found', 'Ambiguous', 'Refused', 'Down', 'Median', 'p95']

/** How the deed sources are responding. Refetched on every visit because it's about right now. */
export function SourcesCard() {
  const health = useQuery({ ...loading(adminSourceHealth, {}), staleTime: 0 })
  return (
    <Card aria-labelledby="sources-title">
      <h2 id="sources-title" className="text-lg">
        Sources
      </h2>
      <Loaded query={health} what="the sources" rows={1}>
        {(sources) =>
          sources.length === 0 ? (
            <p className="mt-2 text-muted">No source was asked in the last 7 days.</p>
          ) : (
            <div className="mt-3 space-y-6">
              <HealthTable title="Last 24 hours" sources={sources} of={({ lastDay }) => lastDay} />
              <HealthTable title="Last 7 days" sources={sources} of={({ lastWeek }) => lastWeek} />
              <Failures sources={sources} />
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}

function HealthTable({
  title,
  sources,
  of,
}: {
  title: string
  sources: SourceHealth[]
  of: (health: SourceHealth) => SourceHealth['lastDay']
}) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base">{title}</h3>
        <SaveCsv
          name={`Sources, ${title.toLowerCase()}`}
          columns={['Source', 'State', ...COUNTS]}
          rows={sources.map((health) => {
            const { calls, ok, notFound, ambiguous, refused, down, medianMs, p95Ms } = of(health)
            return [
              health.source,
              SOURCE_STATE[health.state].words,
              ...[calls, ok, notFound, ambiguous, refused, down, medianMs, p95Ms],
            ]
          })}
        />
      </div>
      <Table
        caption={`Sources, ${title.toLowerCase()}`}
        columns={['Source', 'State', ...numeric(...COUNTS)]}
      >
        {sources.map((health) => {
          const counts = of(health)
          const { words, variant } = SOURCE_STATE[health.state]
          return (
            <tr key={health.source}>
              <RowHead>{health.source}</RowHead>
              <Cell>
                <Badge variant={variant}>{words}</Badge>
              </Cell>
              <Cell isNumeric>{formatCount(counts.calls)}</Cell>
              {[counts.ok, counts.notFound, counts.ambiguous, counts.refused, counts.down].map(
                (count, place) => (
                  <Cell key={COUNTS[place + 1]} isNumeric>
                    {formatShare(count, counts.calls)}
                  </Cell>
                ),
              )}
              <Cell isNumeric>{milliseconds(counts.medianMs)}</Cell>
              <Cell isNumeric>{milliseconds(counts.p95Ms)}</Cell>
            </tr>
          )
        })}
      </Table>
    </div>
  )
}

function Failures({ sources }: { sources: SourceHealth[] }) {
  const failed = sources.filter(({ lastFailure, lastDay }) => lastFailure || lastDay.down > 0)
  if (failed.length === 0) return <p className="text-muted">No failures in the last 24 hours.</p>
  return (
    <dl>
      {failed.map(({ source, lastFailure, hours }) => (
        <div key={source} className="flex flex-wrap gap-x-2">
          <dt className="font-medium">{source}, last failure:</dt>
          <dd>
            {lastFailure?.words ?? 'no details kept'}
            {lastFailure?.at && `, ${formatDistance(lastFailure.at, new Date())}`}
            <span className="text-muted">
              {' '}
              ({formatCount(hours.filter(({ down }) => down > 0).length)} of the last 24 hours had
              failures)
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function milliseconds(value: number | null): string {
  return value === null ? 'none' : formatMilliseconds(value)
}
