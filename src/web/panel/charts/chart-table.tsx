import type { ReactNode } from 'react'
import type { DateRange } from '../../../analytics/date-range.ts'
import { Cell, numeric, RowHead, Table } from '../../ui/table.tsx'
import type { Line } from './plot.tsx'
import { SaveCsv } from './save-csv.tsx'
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

export function ChartTable({
  title,
  steps,
  before,
  lines,
  format,
}: {
  title: string
  steps: DateRange[]
  before: DateRange[]
  lines: Line[]
  format: (value: number) => string
}) {
  const own = lines.filter(({ look }) => look !== 'dashed')
  const earlier = lines.filter(({ look }) => look === 'dashed')
  const named = (all: Line[]) => numeric(...all.map(({ name }) => name))
  const daysBefore = earlier.length > 0 ? [{ name: 'Days before' }] : []
  const columns = [{ name: 'Days' }, ...named(own), ...daysBefore, ...named(earlier)]
  const cell = (line: Line, place: number) => {
    const value = line.values[place]
    return (
      <Cell key={line.name} isNumeric>
        {value === null || value === undefined ? 'none' : format(value)}
      </Cell>
    )
  }
  const value = (line: Line, place: number) => line.values[place] ?? null
  return (
    <AsTable>
      <SaveCsv
        name={title}
        columns={columns.map(({ name }) => name)}
        rows={steps.map((step, place) => [
          formatRange(step),
          ...own.map((line) => value(line, place)),
          ...(earlier.length > 0 ? [before[place] ? formatRange(before[place]) : ''] : []),
          ...earlier.map((line) => value(line, place)),
        ])}
      />
      <Table caption={`${title}, as a table`} columns={columns}>
        {steps.map((step, place) => {
          const then = before[place]
          return (
            <tr key={step.from}>
              <RowHead>{formatRange(step)}</RowHead>
              {own.map((line) => cell(line, place))}
              {earlier.length > 0 && <Cell>{then ? formatRange(then) : ''}</Cell>}
              {earlier.map((line) => cell(line, place))}
            </tr>
          )
        })}
      </Table>
    </AsTable>
  )
}
