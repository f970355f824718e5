import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CallResult } from '../../../contract/endpoint.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { adminSourceHealth, adminToday, type Figures } from '../../../contract/staff/figures.ts'
import { formatCents } from '../../../orders/price.ts'
import { loading } from '../../query-client.ts'
import { Card } from '../../ui/card.tsx'
import { Plot } from '../charts/plot.tsx'
import { fromZero } from '../charts/scale.ts'
import { weekdayOf } from '../charts/words.ts'
import { formatCount, formatDate, formatDistance } from '../format.ts'
import { Loaded } from '../loaded.tsx'
import { grossWords } from '../refunds/money-words.ts'

type Today = CallResult<typeof adminToday>

interface Shown {
  name: string
  of: (figures: Figures) => number
  format: (value: number) => string
  note?: (figures: Figures) => string
}

const FIGURES: Shown[] = [
  { name: 'Orders', of: ({ orders }) => orders, format: formatCount },
  { name: 'Revenue', of: ({ revenue }) => revenue, format: formatCents, note: grossWords },
  { name: 'Deeds', of: ({ deeds }) => deeds, format: formatCount },
  { name: 'Refunds', of: ({ refunds }) => refunds, format: formatCount },
]

/** How today is going, and what needs review. Refetched on every visit, since both change by the
 * minute. */
export function TodayCards() {
  const today = useQuery({ ...loading(adminToday, {}), staleTime: 0 })
  return (
    <Loaded query={today} what="today’s figures">
      {(data) => (
        <div className="grid gap-4 xl:grid-cols-[2fr_1fr]">
          <TodayCard {...data} />
          <WaitingCard {...data} />
        </div>
      )}
    </Loaded>
  )
}

function TodayCard({ today, lastWeek, days }: Today) {
  const weekday = weekdayOf(lastWeek.from)
  return (
    <Card aria-labelledby="today-title">
      <h2 id="today-title" className="text-lg">
        Today
      </h2>
      <p className="text-muted">
        So far, beside the whole of {weekday} last week. The bars are the last {days.length} days.
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {FIGURES.map(({ name, of, format, note }) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="figure font-serif text-lg font-semibold">{format(of(today))}</dd>
            {note && <dd className="figure text-xs text-muted">{note(today)}</dd>}
            <dd className="figure text-xs text-muted">
              {weekday} last week: {format(of(lastWeek))}
            </dd>
            <dd className="mt-1">
              <Sparkline values={days.map(of)} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function WaitingCard({ desk, refundRequests }: Today) {
  return (
    <Card aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="text-lg">
        Waiting for a person
      </h2>
      <dl className="mt-3 space-y-4">
        <Waiting name="At the desk" waiting={desk} link="Open the desk">
          {(words) => `The first is refunded by itself ${words}`}
        </Waiting>
        <Waiting name="Refund requests" waiting={refundRequests}>
          {(words) => `The first answer is due ${words}`}
        </Waiting>
        <div>
          <dt className="text-muted">Sources</dt>
          <dd>
            <SourcesLine />{' '}
            <Link href={APP_PATHS.adminReports} className="inline-block py-1 underline">
              See reports
            </Link>
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function Waiting({
  name,
  waiting: { count, isMore, next },
  link,
  children,
}: {
  name: string
  waiting: Today['desk']
  link?: string
  children: (when: string) => ReactNode
}) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="figure font-serif text-lg font-semibold">
        {isMore ? `More than ${formatCount(count)}` : formatCount(count)}
      </dd>
      {next && (
        <dd>
          <time dateTime={next} title={formatDate(next)}>
            {children(formatDistance(next, new Date()))}
          </time>
        </dd>
      )}
      {link && (
        <dd>
          <Link href={APP_PATHS.adminDesk} className="inline-block py-1 underline">
            {link}
          </Link>
        </dd>
      )}
    </div>
  )
}

function SourcesLine() {
  const health = useQuery({ ...loading(adminSourceHealth, {}), staleTime: 0 })
  if (health.isError) return 'Their state could not be loaded.'
  if (!health.data) return 'Looking …'
  const down = health.data.filter(({ breaker }) => breaker !== 'closed')
  if (health.data.length === 0) return 'None was asked in the last 7 days.'
  if (down.length === 0) {
    return health.data.length === 1
      ? 'It answers.'
      : `All ${formatCount(health.data.length)} answer.`
  }
  return `${down.map(({ source }) => source).join(', ')} left alone after failures; ${formatCount(health.data.length - down.length)} of ${formatCount(health.data.length)} answer.`
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
