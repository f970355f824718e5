import { adminSourceHealth, type SourceHealth } from '../../../contract/staff/figures.ts'
import type { OwnerReports, Person } from '../../../contract/staff/owner-reports.ts'
import { Loaded } from '../../loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { counted, duration, type ReportColumn, ReportTable } from '../charts/report-table.tsx'
import { Change } from '../charts/words.tsx'
import { formatCount, formatDistance, formatMilliseconds, formatShare } from '../format.ts'
import { SOURCE_STATE } from '../source-state.tsx'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import { FigureCharts } from './figure-charts.tsx'
import { useOwnerReports } from './money-tab.tsx'
import { Question } from './question.tsx'
import type { AskedRange } from './range.ts'

export function OperationsTab({ asked }: { asked: AskedRange }) {
  const { isOwner } = useSession()
  const reports = useOwnerReports(asked)
  return (
    <>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <FigureCharts asked={asked} shown={['wait', 'success', 'deeds', 'refunds']} />
      </div>
      {isOwner && (
        <Loaded query={reports} what="the desk’s figures" rows={2}>
          {(data) => (
            <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
              <Throughput people={data.people} />
              <Disputes {...data} />
            </div>
          )}
        </Loaded>
      )}
      <SourcesCard />
    </>
  )
}

function Throughput({ people }: Pick<OwnerReports, 'people'>) {
  return (
    <Question
      title="Who finishes how much at the desk?"
      about="A deed is theirs who did the last thing to it"
    >
      <ReportTable
        name="Deeds finished per person"
        columns={[
          { name: 'Person', of: ({ name }) => name },
          counted('Finished', ({ deeds }: Person) => deeds),
          counted('Not found', ({ missing }: Person) => missing),
          duration('Time at the desk', ({ staffSeconds }: Person) => staffSeconds),
          duration('Per deed', ({ deeds, staffSeconds }: Person) =>
            deeds ? staffSeconds / deeds : null,
          ),
          {
            name: 'Deeds per hour',
            of: ({ deeds, staffSeconds }) =>
              staffSeconds ? ((deeds * 3600) / staffSeconds).toFixed(1) : '',
          },
        ]}
        rows={people}
        none="Nobody worked at the desk."
      />
    </Question>
  )
}

function Disputes({ movements, movementsBefore }: OwnerReports) {
  const counted = (kind: string) => movements.find(({ name }) => name === kind)?.count ?? 0
  const [charges, disputes] = [counted('charge'), counted('dispute')]
  const then = movementsBefore.charge
    ? (movementsBefore.dispute ?? 0) / movementsBefore.charge
    : null
  return (
    <Question title="How many payments are disputed?" about="Card payments of this period">
      <p className="flex items-baseline gap-3">
        <span className="figure font-serif text-xl font-semibold">
          {charges > 0 ? `${((disputes / charges) * 100).toFixed(2)}%` : 'None'}
        </span>
        <Change now={charges > 0 ? disputes / charges : null} before={then} good="less" />
      </p>
      <p className="text-muted">
        {`${formatCount(disputes)} of ${formatCount(charges)} payments; ${formatCount(counted('dispute_return'))} won back.`}
      </p>
    </Question>
  )
}

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
function SourcesCard() {
  const health = useNow(adminSourceHealth, {})
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
