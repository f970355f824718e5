import { useQuery } from '@tanstack/react-query'
import { adminSourceHealth, type SourceHealth } from '../../../contract/staff/figures.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { counted, type ReportColumn, ReportTable } from '../charts/report-table.tsx'
import { formatDistance, formatMilliseconds, formatShare } from '../format.ts'
import { SOURCE_STATE } from '../source-words.ts'
import { Question } from './question.tsx'

const PARTS = [
  ['OK', 'ok'],
  ['Not found', 'notFound'],
  ['Ambiguous', 'ambiguous'],
  ['Refused', 'refused'],
  ['Down', 'down'],
] as const
const TIMES = [
  ['Median', 'medianMs'],
  ['p95', 'p95Ms'],
] as const

/** How the deed sources are responding. Refetched on every visit because it's about right now. */
export function SourcesCard() {
  const health = useQuery({ ...loading(adminSourceHealth, {}), staleTime: 0 })
  return (
    <Question title="How do the sources respond?" about="Whatever the range">
      <Loaded query={health} what="the sources" rows={1}>
        {(sources) =>
          sources.length === 0 ? (
            <p className="text-muted">No source was asked in the last 7 days.</p>
          ) : (
            <div className="space-y-6">
              {(['lastDay', 'lastWeek'] as const).map((span) => (
                <div key={span}>
                  <h3 className="text-sm font-medium">{SPANS[span]}</h3>
                  <ReportTable
                    name={`Sources, ${SPANS[span].toLowerCase()}`}
                    columns={columnsOf(span)}
                    rows={sources}
                  />
                </div>
              ))}
            </div>
          )
        }
      </Loaded>
    </Question>
  )
}

const SPANS = { lastDay: 'Last 24 hours', lastWeek: 'Last 7 days' }

function columnsOf(span: keyof typeof SPANS): ReportColumn<SourceHealth>[] {
  return [
    { name: 'Source', of: ({ source }) => source },
    {
      name: 'State',
      isText: true,
      of: ({ state }) => SOURCE_STATE[state].words,
      show: ({ state }) => (
        <Badge variant={SOURCE_STATE[state].variant}>{SOURCE_STATE[state].words}</Badge>
      ),
    },
    counted('Calls', (health) => health[span].calls),
    ...PARTS.map(([name, part]) => ({
      name,
      of: (health: SourceHealth) => health[span][part],
      show: (health: SourceHealth) => formatShare(health[span][part], health[span].calls),
    })),
    ...TIMES.map(([name, time]) => ({
      name,
      of: (health: SourceHealth) => health[span][time],
      show: (health: SourceHealth) => {
        const value = health[span][time]
        return value === null ? 'none' : formatMilliseconds(value)
      },
    })),
    { name: 'Last failure', isText: true, of: lastFailure },
  ]
}

function lastFailure({ lastFailure: failure, lastDay, failedHours }: SourceHealth): string {
  if (!failure && lastDay.down === 0) return 'None in 24 hours'
  return [
    failure?.words ?? 'no details kept',
    failure?.at && formatDistance(failure.at, new Date()),
    `in ${failedHours} of the last 24 hours`,
  ]
    .filter(Boolean)
    .join(', ')
}
