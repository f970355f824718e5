import type { CallResult } from '../../../contract/endpoint.ts'
import type { adminToday, SoFar } from '../../../contract/staff/figures.ts'
import { formatCents } from '../../../orders/price.ts'
import { Plot } from '../charts/plot.tsx'
import { fromZero } from '../charts/scale.ts'
import { Change, formatDollars, shortDay, weekdayOf } from '../charts/words.tsx'
import { formatCount, formatTime } from '../format.ts'

type Today = CallResult<typeof adminToday>

interface Shown {
  name: string
  of: (figures: SoFar) => number
  format: (value: number) => string
  axis: (value: number) => string
  good: 'more' | 'less'
  least: number
}

const money = { format: formatCents, axis: formatDollars, least: 2000 }
const count = { format: formatCount, axis: formatCount, least: 4 }
const FIGURES: Shown[] = [
  { name: 'Orders', of: ({ orders }) => orders, ...count, good: 'more' },
  { name: 'Revenue', of: ({ revenue }) => revenue, ...money, good: 'more' },
  { name: 'Deeds delivered', of: ({ deeds }) => deeds, ...count, good: 'more' },
  { name: 'Refunds', of: ({ refunded }) => refunded, ...money, good: 'less' },
]
const NOTHING: SoFar = { orders: 0, revenue: 0, deeds: 0, refunded: 0 }

/** Today so far, beside the same weekday a week ago until the same hour, and all of it. */
export function TodayCards({ today, lastWeek }: Today) {
  const weekday = weekdayOf(lastWeek.day)
  const now = today.course.at(-1) ?? NOTHING
  return (
    <section aria-labelledby="today-title">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="today-title" className="text-base">
          Today so far
        </h2>
        <p className="text-xs text-muted">
          {`Until ${formatTime(today.until)} vs. last ${weekday} until then. Gray: all of ${shortDay(lastWeek.day)}.`}
        </p>
      </div>
      <dl className="mt-2 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {FIGURES.map((figure) => {
          const { name, of, format, good } = figure
          const [value, before] = [of(now), of(lastWeek.byNow)]
          return (
            <div key={name} className="rounded border border-line bg-card px-4 py-3">
              <dt className="flex justify-between gap-3 text-xs">
                <span className="font-medium">{name}</span>
                <span className="figure text-muted">
                  {`${format(before)} last ${weekday.slice(0, 3)}`}
                </span>
              </dt>
              <dd className="flex items-baseline gap-3">
                <span className="figure font-serif text-lg font-semibold">{format(value)}</span>
                <Change now={value} before={before} good={good} />
              </dd>
              <dd className="mt-1">
                <Course
                  {...figure}
                  {...{ today, lastWeek }}
                  isWorse={value !== before && value > before === (good === 'less')}
                />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** The shape of the day; the text gives the numbers. */
function Course(props: Shown & Today & { isWorse: boolean }) {
  const { of, axis, least, today, lastWeek, isWorse } = props
  const steps = Math.max(lastWeek.course.length, today.course.length)
  const values = Array.from({ length: steps }, (_, place) => {
    const step = today.course[place]
    return step ? of(step) : null
  })
  const before = lastWeek.course.map(of)
  const scale = fromZero([...before, ...values.map((value) => value ?? 0)], least)
  return (
    <div aria-hidden="true" className="text-xs text-muted [&_svg]:h-20">
      <p className="figure">{axis(scale.ticks.at(-1) ?? 0)}</p>
      <Plot
        lines={[
          { name: 'last week', values: before, look: 'stepsBefore' },
          { name: 'today', values, look: isWorse ? 'stepsBad' : 'steps' },
        ]}
        scale={scale}
        chosen={today.course.length - 1}
      />
      <p className="figure mt-1 flex justify-between">
        <span>12 AM</span>
        <span>Noon</span>
        <span>12 AM</span>
      </p>
    </div>
  )
}
