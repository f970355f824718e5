import type { Figures } from '../../../contract/staff/figures.ts'
import { formatCents } from '../../../orders/price.ts'
import { Plot } from '../charts/plot.tsx'
import { fromZero } from '../charts/scale.ts'
import { weekdayOf } from '../charts/words.ts'
import { formatCount } from '../format.ts'
import { grossWords } from '../refunds/money-words.ts'
import type { Today } from './use-today.ts'

interface Shown {
  name: string
  of: (figures: Figures) => number
  format: (value: number) => string
  note?: (figures: Figures) => string
}

const FIGURES: Shown[] = [
  { name: 'Orders', of: ({ orders }) => orders, format: formatCount },
  { name: 'Revenue', of: ({ revenue }) => revenue, format: formatCents, note: grossWords },
  { name: 'Deeds delivered', of: ({ deeds }) => deeds, format: formatCount },
  { name: 'Refunds', of: ({ refunds }) => refunds, format: formatCount },
]

export function TodayCards({ today, lastWeek, days }: Today) {
  const weekday = weekdayOf(lastWeek.from)
  return (
    <section aria-labelledby="today-title">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="today-title" className="text-base">
          Today so far
        </h2>
        <p className="text-xs text-muted">
          {`vs. all of last ${weekday}. Bars: the last ${days.length} days.`}
        </p>
      </div>
      <dl className="mt-2 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {FIGURES.map(({ name, of, format, note }) => (
          <div key={name} className="rounded border border-line bg-card px-4 py-3">
            <dt className="text-xs font-medium">{name}</dt>
            <dd className="figure font-serif text-lg font-semibold">{format(of(today))}</dd>
            <dd className="figure text-xs text-muted">
              {`${format(of(lastWeek))} last ${weekday}`}
              {note && <span className="block">{note(today)}</span>}
            </dd>
            <dd className="mt-1">
              <Sparkline values={days.map(of)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The shape of the last few days next to a stat; the text gives the numbers. */
function Sparkline({ values }: { values: number[] }) {
  const scale = { ...fromZero(values), ticks: [0] }
  return (
    <div className="[&_svg]:h-12">
      <Plot lines={[{ name: 'days', values, look: 'bars' }]} scale={scale} chosen={undefined} />
    </div>
  )
}
