import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import type { DateRange } from '../../../analytics/date-range.ts'
import { Card } from '../../ui/card.tsx'
import { type Line, LOOKS, Plot } from './plot.tsx'
import { type ReportColumn, ReportTable } from './report-table.tsx'
import type { Scale } from './scale.ts'
import { Change, type Compared, changeOf, formatRange, pointsOf, shortDay } from './words.tsx'

interface Props {
  question: string
  title: string
  /** "per day": what a point is, where the total is of the whole range. */
  per: string
  total: string
  change: Compared
  note: string
  steps: DateRange[]
  before: DateRange[]
  /** Dashed lines belong to the previous period. */
  lines: Line[]
  scale: Scale
  format: (value: number) => string
  /** A shorter form for when the exact text is long. */
  axis?: (value: number) => string
}

type TableProps = Pick<Props, 'title' | 'steps' | 'before' | 'lines' | 'format'>

/** Values over time, with the previous period as a dashed line. The plot is a slider: the arrow keys
 * move from point to point, and the text above it gives the exact values there. */
export function TimeChart(props: Props) {
  const { question, title, per, total, change, note } = props
  const { steps, before, lines, scale, format, axis = format } = props
  const [chosen, setChosen] = useState<number>()
  const last = steps.length - 1
  const changed = change.isShare ? pointsOf : changeOf
  const summary = [total, changed(change.now, change.before), note].filter(Boolean).join(', ')

  function valueWords(line: Line, place: number): string {
    const value = line.values[place]
    return value === null || value === undefined ? 'none' : format(value)
  }

  function pointWords(place: number): string {
    const step = steps[place]
    const then = before[place]
    if (!step) return ''
    const own = lines.filter(({ look }) => look !== 'dashed')
    const earlier = lines.filter(({ look }) => look === 'dashed')
    const say = (line: Line) =>
      own.length > 1 ? `${line.name} ${valueWords(line, place)}` : valueWords(line, place)
    const now = `${formatRange(step)}: ${own.map(say).join(', ')}`
    if (!then || earlier.length === 0) return now
    return `${now}. ${formatRange(then)}: ${earlier.map((line) => valueWords(line, place)).join(', ')}`
  }

  function move(event: KeyboardEvent): void {
    const from = chosen ?? last
    const to = {
      ArrowLeft: chosen === undefined ? last : from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
      PageUp: from + 7,
      PageDown: from - 7,
    }[event.key]
    if (event.key === 'Escape') setChosen(undefined)
    if (to === undefined) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, to)))
  }

  function point(event: PointerEvent<HTMLDivElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientX - left) / width) * steps.length)
    setChosen(Math.min(last, Math.max(0, place)))
  }

  return (
    <Card aria-label={title}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-base">{question}</h3>
        <p className="text-xs text-muted">{`${title}, ${per}`}</p>
      </div>
      <p className="figure flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-lg font-semibold">{total}</span>
        <Change {...change} />
      </p>
      <p className="figure min-h-10 text-xs text-muted" aria-hidden={chosen !== undefined}>
        {chosen === undefined ? note : pointWords(chosen)}
      </p>
      <div className="mt-2 flex gap-2 text-xs text-muted">
        <ol aria-hidden="true" className="figure relative h-32 w-14 shrink-0 sm:h-36">
          {scale.ticks.map((tick) => (
            <li
              key={tick}
              style={{ bottom: `${scale.at(tick) * 100}%` }}
              className="absolute end-0 translate-y-1/2"
            >
              {axis(tick)}
            </li>
          ))}
        </ol>
        <div className="min-w-0 grow">
          <div
            role="slider"
            tabIndex={0}
            aria-label={`${title}, point by point`}
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={chosen ?? last}
            aria-valuetext={chosen === undefined ? summary : pointWords(chosen)}
            onKeyDown={move}
            onBlur={() => setChosen(undefined)}
            onPointerMove={point}
            onPointerLeave={() => setChosen(undefined)}
            className="touch-pan-y"
          >
            <Plot lines={lines} scale={scale} chosen={chosen} />
          </div>
          <Dates steps={steps} />
        </div>
      </div>
      <Legend lines={lines} />
      <ChartTable title={title} steps={steps} before={before} lines={lines} format={format} />
    </Card>
  )
}

function Dates({ steps }: { steps: DateRange[] }) {
  const [first, middle, last] = [steps[0], steps[Math.floor(steps.length / 2)], steps.at(-1)]
  const shown = steps.length > 2 ? [first, middle, last] : [first, last]
  return (
    <p aria-hidden="true" className="figure mt-1 flex justify-between">
      {[...new Set(shown)].map(
        (step) => step && <span key={step.from}>{shortDay(step.from)}</span>,
      )}
    </p>
  )
}

function Legend({ lines }: { lines: Line[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted">
      {lines.map(({ name, look }) => (
        <li key={name} className="flex items-center gap-2">
          <svg viewBox="0 0 24 8" aria-hidden="true" className={`h-2 w-6 ${LOOKS[look]}`}>
            {look === 'bars' ? (
              <path d="M2 8V3h5v5zM10 8V0h5v8zM18 8V4h5v4z" />
            ) : (
              <path d="M0 4h24" />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

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

function ChartTable({ title, steps, before, lines, format }: TableProps) {
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
