import { keepPreviousData } from '@tanstack/react-query'
import { type Cohort, ownerReportsCall, type Share } from '../../../contract/staff/owner-reports.ts'
import { Loaded } from '../../loaded.tsx'
import { counted, dollars, type ReportColumn, ReportTable } from '../charts/report-table.tsx'
import { formatWhole } from '../format.ts'
import { MOVEMENTS, refundReason } from '../refunds/money-words.ts'
import { storedWords } from '../stored-words.ts'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import { FigureCharts } from './figure-charts.tsx'
import { MarginTable } from './margin-table.tsx'
import { Question } from './question.tsx'
import type { AskedRange } from './range.ts'
import { Waterfall } from './waterfall.tsx'

/** What owners may ask; the range stays on the screen until the next one is there. */
export function useOwnerReports(asked: AskedRange) {
  const { isOwner } = useSession()
  return useNow(
    ownerReportsCall,
    { query: asked },
    { staleTime: 60_000, placeholderData: keepPreviousData, enabled: isOwner },
  )
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

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const nameOf = ({ month }: Cohort) => MONTH.format(new Date(`${month}-01`))

/** Customers by the month of their first order, and how many of them came back in each month after it. */
function Cohorts({ cohorts }: { cohorts: Cohort[] }) {
  const shown = cohorts.filter(({ customers }) => customers > 0)
  const most = Math.max(0, ...shown.map(({ again }) => again.length))
  // The month after theirs has to be over.
  const over = shown.filter(({ again }) => again.length > 1)
  const [earliest, latest] = [over[0], over.at(-1)]
  const rate = ({ again, customers }: Cohort) => formatWhole((again[0] ?? 0) / customers)
  const month = (place: number): ReportColumn<Cohort> => ({
    name: `+${place + 1}`,
    of: ({ again }) => again[place] ?? null,
    show: ({ again, customers }) => {
      const words = again[place] !== undefined && formatWhole(again[place] / customers)
      return place === again.length - 1 ? <em className="text-muted">{words}</em> : words
    },
  })
  return (
    <Question
      title="Do customers come back?"
      about="Ordered again, by month of the first order. Italic: this month, not over"
      answer={
        latest &&
        earliest && (
          <>
            <strong>{rate(latest)}</strong>
            {` of those who came in ${nameOf(latest)} ordered the next month`}
            {earliest !== latest && `; ${rate(earliest)} of ${nameOf(earliest)}’s`}.
          </>
        )
      }
    >
      <ReportTable
        name="Customers who ordered again"
        columns={[
          { name: 'First order', of: nameOf },
          counted('Customers', ({ customers }: Cohort) => customers),
          ...Array.from({ length: most }, (_, place) => month(place)),
        ]}
        rows={shown}
        none="Nobody’s first order is a month old."
      />
    </Question>
  )
}
