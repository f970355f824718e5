import type { CallResult } from '../../../contract/endpoint.ts'
import { adminForecast } from '../../../contract/staff/figures.ts'
import { formatCents } from '../../../orders/price.ts'
import { Loaded } from '../../loaded.tsx'
import { type Line, Plot } from '../charts/plot.tsx'
import { counted, ReportTable } from '../charts/report-table.tsx'
import { fromZero } from '../charts/scale.ts'
import { AsTable } from '../charts/time-chart.tsx'
import { shortDay } from '../charts/words.tsx'
import { Sums } from '../facts.tsx'
import { formatCount } from '../format.ts'
import { useNow } from '../use-calls.ts'
import { Question } from './question.tsx'

/** Deeds of the next 30 days, and how wrong the same method was about the past 30. */
export function ForecastCard() {
  const forecast = useNow(adminForecast, {}, { staleTime: 60_000 })
  return (
    <Question
      title="What will the next 30 days bring?"
      about="Deeds sold per day, learned from the eight weeks before"
    >
      <Loaded query={forecast} what="the forecast" rows={3}>
        {({ past, days, total, pastTotal, revenuePerDeed }) => {
          const error = pastTotal.expected - pastTotal.sold
          const miss = past.reduce((sum, day) => sum + Math.abs(day.sold - day.expected), 0)
          const inside = past.filter((day) => day.sold >= day.low && day.sold <= day.high).length
          const all: Shown[] = [...past, ...days]
          const gap = past.map(() => null)
          const lines: Line[] = [
            { name: 'expected', values: all.map(({ expected }) => expected), look: 'dashed' },
            {
              name: 'sold',
              values: [...past.map(({ sold }) => sold), ...days.map(() => null)],
              look: 'solid',
            },
            { name: 'next', values: [...gap, ...days.map((day) => day.expected)], look: 'dotted' },
          ]
          const most = Math.max(...all.map(({ high }) => high), ...past.map(({ sold }) => sold))
          const scale = fromZero([most])
          const facts = [
            ['Revenue', formatCents(total.expected * revenuePerDeed)],
            ['Off in the past 30 days', offWords(error, pastTotal)],
            ['Average miss per day', `${(miss / past.length).toFixed(1)} deeds`],
            ['Past days inside the band', `${inside} of ${past.length}`],
          ] as const
          return (
            <div className="grid gap-6 xl:grid-cols-[18rem_minmax(0,1fr)]">
              <div>
                <p className="figure font-serif text-xl font-semibold">
                  {`${formatCount(total.expected)} deeds`}
                </p>
                <p className="text-xs text-muted">
                  {`90% sure: ${formatCount(total.low)} to ${formatCount(total.high)}, by ${shortDay(days.at(-1)?.day ?? '')}`}
                </p>
                <div className="mt-3 border-y border-line py-2 text-sm">
                  <Sums rows={facts} />
                </div>
              </div>
              <div className="text-xs text-muted">
                <Plot lines={lines} scale={scale} chosen={past.length} band={all} />
                <p aria-hidden="true" className="figure mt-1 flex justify-between">
                  <span>{shortDay(past[0]?.day ?? '')}</span>
                  <span className="text-ink">Today</span>
                  <span>{shortDay(days.at(-1)?.day ?? '')}</span>
                </p>
                <p className="mt-2">
                  {`Up to ${formatCount(Math.round(most))} per day. Solid: sold. Dashed: as expected 30 days ago. Dotted: expected. Shaded: the 90% band.`}
                </p>
                <AsTable>
                  <ReportTable
                    name="The forecast by day"
                    columns={[
                      { name: 'Day', of: ({ day }) => day, show: ({ day }) => shortDay(day) },
                      counted('Sold', (day: Shown) => day.sold ?? null),
                      ...(['expected', 'low', 'high'] as const).map((key) => ({
                        name: BOUNDS[key],
                        of: (day: Shown) => day[key].toFixed(1),
                      })),
                    ]}
                    rows={all}
                  />
                </AsTable>
              </div>
            </div>
          )
        }}
      </Loaded>
    </Question>
  )
}

type Shown = CallResult<typeof adminForecast>['days'][number] & { sold?: number }
const BOUNDS = { expected: 'Expected', low: 'At least', high: 'At most' }

/** "−2.5%: 1,147 vs. 1,176 sold" */
function offWords(error: number, { expected, sold }: { expected: number; sold: number }): string {
  const words = `${formatCount(expected)} vs. ${formatCount(sold)} sold`
  if (sold === 0) return words
  const percent = ((error / sold) * 100).toFixed(1)
  return `${percent.startsWith('-') ? percent.replace('-', '−') : `+${percent}`}%: ${words}`
}
