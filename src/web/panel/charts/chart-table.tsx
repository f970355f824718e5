import type { ReactNode } from 'react'
import type { DateRange } from '../../../analytics/date-range.ts'
import type { Line } from './plot.tsx'
import { type ReportColumn, ReportTable } from './report-table.tsx'
import { formatRange } from './words.ts'

/** The same values to read and copy, collapsed until someone wants them. */
export function AsTable({ children }: { children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center text-xs underline decoration-edge underline-offset-4">
        Show as table
      </summary>
      <div className="max-h-96 overflow-y-auto">{children}</div>
    </details>
  )
}

interface Props {
  title: string
  steps: DateRange[]
  before: DateRange[]
  lines: Line[]
  format: (value: number) => string
}

export function ChartTable({ title, steps, before, lines, format }: Props) {
  const values = (isEarlier: boolean) =>
    lines
      .filter(({ look }) => (look === 'dashed') === isEarlier)
      .map((line): ReportColumn<number> => {
        const of = (place: number) => line.values[place] ?? null
        const show = (place: number) => {
          const value = of(place)
          return value === null ? 'none' : format(value)
        }
        return { name: line.name, of, show }
      })
  const days = (name: string, ranges: DateRange[]): ReportColumn<number> => ({
    name,
    isText: true,
    of: (place) => (ranges[place] ? formatRange(ranges[place]) : ''),
  })
  const columns = [days('Days', steps), ...values(false), days('Days before', before)]
  return (
    <AsTable>
      <ReportTable
        name={`${title}, as a table`}
        columns={[...columns, ...values(true)]}
        rows={steps.map((_, place) => place)}
      />
    </AsTable>
  )
}
