import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ownerReportsCall, type Share } from '../../../contract/staff/owner-reports.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { counted, dollars, ReportTable } from '../charts/report-table.tsx'
import { MOVEMENTS, refundReason } from '../refunds/money-words.ts'
import { storedWords } from '../stored-words.ts'
import { useSession } from '../use-session.ts'
import { Cohorts } from './cohorts.tsx'
import { FigureCharts } from './figure-charts.tsx'
import { MarginTable } from './margin-table.tsx'
import { Question } from './question.tsx'
import type { AskedRange } from './range.ts'
import { Waterfall } from './waterfall.tsx'

/** What owners may ask; the range stays on the screen until the next one is there. */
export function useOwnerReports(asked: AskedRange) {
  const { isOwner } = useSession()
  return useQuery({
    ...loading(ownerReportsCall, { query: asked }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    enabled: isOwner,
  })
}

export function MoneyTab({ asked }: { asked: AskedRange }) {
  const { isOwner } = useSession()
  const reports = useOwnerReports(asked)
  if (!isOwner) return <FigureCharts asked={asked} shown={['revenue', 'refunds']} />
  return (
    <Loaded query={reports} what="the money reports" rows={6}>
      {(data) => (
        <>
          <Waterfall {...data} />
          <MarginTable reports={data} />
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            <FigureCharts asked={asked} shown={['revenue', 'orders']} />
            <Cohorts cohorts={data.cohorts} />
            <Shares
              question="Why does money go back?"
              about="Refunds by reason"
              counts="Refunds"
              rows={data.reasons}
              named={(reason) => (reason ? refundReason(reason) : 'At the provider')}
            />
            <Shares
              question="What will the card provider pay out?"
              about="What moved in its account"
              counts="Movements"
              rows={data.movements}
              named={(kind) => storedWords(MOVEMENTS, kind)}
            />
          </div>
        </>
      )}
    </Loaded>
  )
}

interface Props {
  question: string
  about: string
  counts: string
  rows: Share[]
  named: (name: string) => string
}

function Shares({ question, about, counts, rows, named }: Props) {
  const sum = (of: (row: Share) => number) => rows.reduce((all, row) => all + of(row), 0)
  const total = {
    name: TOTAL,
    count: sum(({ count }) => count),
    cents: sum(({ cents }) => cents),
    centsBefore: sum(({ centsBefore }) => centsBefore),
  }
  return (
    <Question title={question} about={about}>
      <ReportTable
        name={about}
        columns={[
          { name: 'Name', of: ({ name }: Share) => (name === TOTAL ? TOTAL : named(name)) },
          counted(counts, ({ count }: Share) => count),
          dollars('Amount', ({ cents }: Share) => cents),
          dollars('Previous amount', ({ centsBefore }: Share) => centsBefore),
        ]}
        rows={rows.length === 0 ? [] : [...rows, total]}
        isStrong={({ name }) => name === TOTAL}
      />
    </Question>
  )
}

const TOTAL = 'Total'
