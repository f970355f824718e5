import type { CallResult } from '../../../contract/endpoint.ts'
import type { adminFigures, Figures } from '../../../contract/staff/figures.ts'
import { formatCents } from '../../../orders/price.ts'
import type { Line } from '../charts/plot.tsx'
import { fromZero, type Scale, shares, times } from '../charts/scale.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { changeOf, formatDollars } from '../charts/words.ts'
import { formatCount, formatDuration, formatPercent } from '../format.ts'
import { grossWords } from '../refunds/money-words.ts'

type Compared = CallResult<typeof adminFigures>

/** Of the settled lines: the deeds we delivered versus those we couldn't find. */
export function successRate({ deeds, notFound }: Figures): number | null {
  return deeds + notFound === 0 ? null : deeds / (deeds + notFound)
}

interface Chart {
  title: string
  look: 'bars' | 'solid'
  of: (figures: Figures) => number | null
  format: (value: number) => string
  axis?: (value: number) => string
  scale: (values: number[]) => Scale
  /** What the total is made of, or what it comes to. */
  money?: (figures: Figures) => string
}

const CHARTS: Chart[] = [
  {
    title: 'Revenue',
    look: 'solid',
    of: ({ revenue }) => revenue,
    format: formatCents,
    axis: formatDollars,
    scale: (values) => fromZero(values, 2000),
    money: grossWords,
  },
  {
    title: 'Orders',
    look: 'bars',
    of: ({ orders }) => orders,
    format: formatCount,
    scale: fromZero,
  },
  {
    title: 'Deeds delivered',
    look: 'bars',
    of: ({ deeds }) => deeds,
    format: formatCount,
    scale: fromZero,
  },
  {
    title: 'Refunds',
    look: 'bars',
    of: ({ refunds }) => refunds,
    format: formatCount,
    scale: fromZero,
    money: ({ refunded }) => `${formatCents(refunded)} refunded`,
  },
  { title: 'Success rate', look: 'solid', of: successRate, format: formatPercent, scale: shares },
]

export function FigureCharts({ figures }: { figures: Compared }) {
  const { now, before } = figures
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      {CHARTS.map((chart) => (
        <FigureChart key={chart.title} chart={chart} figures={figures} />
      ))}
      <TimeChart
        title="Time to delivery, median"
        {...timeWords(now.total, before.total)}
        steps={now.steps}
        before={before.steps}
        lines={[
          { name: 'Median', values: now.steps.map((step) => step.medianWait), look: 'solid' },
          {
            name: 'p95',
            values: now.steps.map((step) => step.p95Wait),
            look: 'dotted',
          },
          {
            name: 'Previous period',
            values: before.steps.map((step) => step.medianWait),
            look: 'dashed',
          },
        ]}
        scale={times(
          present(
            [...now.steps, ...before.steps].flatMap((step) => [step.medianWait, step.p95Wait]),
          ),
        )}
        format={formatDuration}
      />
    </div>
  )
}

function FigureChart({
  chart,
  figures: { now, before, stepDays },
}: {
  chart: Chart
  figures: Compared
}) {
  const { title, look, of, format, axis } = chart
  const isShare = title === 'Success rate'
  const lines: Line[] = [
    { name: title, values: now.steps.map(of), look },
    { name: 'Previous period', values: before.steps.map(of), look: 'dashed' },
  ]
  const [total, totalBefore] = [of(now.total), of(before.total)]
  const words = (value: number | null) => (value === null ? 'none' : format(value))
  const per = stepDays === 1 ? 'per day' : `per ${stepDays} days`
  const money = chart.money ? `. ${chart.money(now.total)}` : ''
  return (
    <TimeChart
      title={isShare ? title : `${title}, ${per}`}
      total={words(total)}
      change={isShare ? undefined : changeOf(total, totalBefore)}
      note={`vs. ${words(totalBefore)} in the previous period${money}`}
      steps={now.steps}
      before={before.steps}
      lines={lines}
      scale={chart.scale(present(lines.flatMap(({ values }) => values)))}
      format={format}
      {...(axis ? { axis } : {})}
    />
  )
}

function timeWords(now: Figures, before: Figures) {
  if (now.medianWait === null || now.p95Wait === null) {
    return { total: 'None', change: undefined, note: 'No deed was delivered in this period.' }
  }
  const then = before.medianWait === null ? 'none' : formatDuration(before.medianWait)
  return {
    total: formatDuration(now.medianWait),
    change: changeOf(now.medianWait, before.medianWait),
    note: `p95 ${formatDuration(now.p95Wait)}. vs. ${then} in the previous period`,
  }
}

function present(values: (number | null)[]): number[] {
  return values.filter((value) => value !== null)
}
