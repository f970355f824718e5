import type { OwnerReports, Person } from '../../../contract/staff/owner-reports.ts'
import { Loaded } from '../../loaded.tsx'
import { counted, duration, ReportTable } from '../charts/report-table.tsx'
import { Change } from '../charts/words.tsx'
import { formatCount } from '../format.ts'
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
