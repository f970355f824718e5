import { keepPreviousData } from '@tanstack/react-query'
import { adminFigures, type Figures, type FiguresOfRange } from '../../../contract/staff/figures.ts'
import { formatCents } from '../../../orders/price.ts'
import { Loaded } from '../../loaded.tsx'
import type { Line } from '../charts/plot.tsx'
import { fromZero, type Scale, shares, times } from '../charts/scale.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { formatDollars } from '../charts/words.tsx'
import { formatCount, formatDuration, formatPercent } from '../format.ts'
import { grossWords } from '../refunds/money-words.ts'
import { useNow } from '../use-calls.ts'
import type { AskedRange } from './range.ts'

/** Of the settled lines: the deeds we delivered versus those we couldn't find. */
function successRate({ deeds, notFound }: Figures): number | null {
  return deeds + notFound === 0 ? null : deeds / (deeds + notFound)
}

interface Chart {
  question: string
  title: string
  look: 'bars' | 'solid'
  good: 'more' | 'less'
  isShare?: boolean
  of: (figures: Figures) => number | null
  also?: { name: string; of: (figures: Figures) => number | null }
  format: (value: number) => string
  axis?: (value: number) => string
  scale: (values: number[]) => Scale
  /** What the total is made of, or what it comes to. */
  note?: (figures: Figures) => string
}

const CHARTS = {
  revenue: {
    question: 'Is revenue growing?',
    title: 'Revenue',
    look: 'solid',
    good: 'more',
    of: ({ revenue }) => revenue,
    format: formatCents,
    axis: formatDollars,
    scale: (values) => fromZero(values, 2000),
    note: grossWords,
  },
  orders: {
    question: 'How much do people buy?',
    title: 'Paid orders',
    look: 'bars',
    good: 'more',
    of: ({ orders }) => orders,
    format: formatCount,
    scale: fromZero,
    note: ({ sold }) => `${formatCount(sold)} deeds`,
  },
  deeds: {
    question: 'How much do we deliver?',
    title: 'Deeds delivered',
    look: 'bars',
    good: 'more',
    of: ({ deeds }) => deeds,
    format: formatCount,
    scale: fromZero,
  },
  refunds: {
    question: 'How much goes back?',
    title: 'Refunds',
    look: 'bars',
    good: 'less',
    of: ({ refunds }) => refunds,
    format: formatCount,
    scale: fromZero,
    note: ({ refunded }) => `${formatCents(refunded)} refunded`,
  },
  success: {
    question: 'How often do we find the deed?',
    title: 'Success rate',
    look: 'solid',
    good: 'more',
    isShare: true,
    of: successRate,
    format: formatPercent,
    scale: shares,
  },
  wait: {
    question: 'How long does a deed take?',
    title: 'Time to delivery, median',
    look: 'solid',
    good: 'less',
    of: ({ medianWait }) => medianWait,
    also: { name: 'p95', of: ({ p95Wait }) => p95Wait },
    format: formatDuration,
    scale: times,
    note: ({ p95Wait }) => (p95Wait === null ? '' : `p95 ${formatDuration(p95Wait)}`),
  },
} satisfies Record<string, Chart>

interface Props {
  asked: AskedRange
  shown: readonly (keyof typeof CHARTS)[]
}

export function FigureCharts({ asked, shown }: Props) {
  const figures = useNow(
    adminFigures,
    { query: asked },
    {
      // Today continues while the page is open.
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    },
  )
  return (
    <Loaded query={figures} what="the figures" rows={6}>
      {({ now, before, stepDays }) =>
        shown.map((name) => (
          <FigureChart
            key={name}
            chart={CHARTS[name]}
            now={now}
            before={before}
            per={stepDays === 1 ? 'per day' : `per ${stepDays} days`}
          />
        ))
      }
    </Loaded>
  )
}

interface FigureChartProps {
  chart: Chart
  now: FiguresOfRange
  before: FiguresOfRange
  per: string
}

function FigureChart({ chart, now, before, per }: FigureChartProps) {
  const { title, look, of, also, format, axis, note } = chart
  const lines: Line[] = [
    { name: also ? 'Median' : title, values: now.steps.map(of), look },
    ...(also ? [{ name: also.name, values: now.steps.map(also.of), look: 'dotted' } as const] : []),
    { name: 'Previous period', values: before.steps.map(of), look: 'dashed' },
  ]
  const [total, then] = [of(now.total), of(before.total)]
  const words = (value: number | null) => (value === null ? 'None' : format(value))
  const more = note?.(now.total)
  return (
    <TimeChart
      question={chart.question}
      title={title}
      per={per}
      total={words(total)}
      change={{ now: total, before: then, good: chart.good, isShare: chart.isShare ?? false }}
      note={`vs. ${words(then)} in the previous period${more ? `. ${more}` : ''}`}
      steps={now.steps}
      before={before.steps}
      lines={lines}
      scale={chart.scale(lines.flatMap(({ values }) => values).filter((value) => value !== null))}
      format={format}
      axis={axis}
    />
  )
}
