import type { Cohort } from '../../../contract/staff/owner-reports.ts'
import { counted, type ReportColumn, ReportTable } from '../charts/report-table.tsx'
import { formatWhole } from '../format.ts'
import { Question } from './question.tsx'

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const nameOf = ({ month }: Cohort) => MONTH.format(new Date(`${month}-01`))

/** Customers by the month of their first order, and how many of them came back in each month after it. */
export function Cohorts({ cohorts }: { cohorts: Cohort[] }) {
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
