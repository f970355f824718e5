import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CallResult } from '../../../contract/endpoint.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { adminSourceHealth, adminToday, type Figures } from '../../../contract/staff/figures.ts'
import { formatCents } from '../../../orders/price.ts'
import { loading } from '../../query-client.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plot } from '../charts/plot.tsx'
import { fromZero } from '../charts/scale.ts'
import { weekdayOf } from '../charts/words.ts'
import { formatCount, formatDate, formatDistance } from '../format.ts'
import { Loaded } from '../loaded.tsx'
import { grossWords } from '../refunds/money-words.ts'
import { sourcesWords } from '../source-words.ts'

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

/** How today is going, and what needs review. Refetched on every visit, also of the tab, since both
 * change by the minute. */
export function TodayCards() {
  const today = useQuery({
    ...loading(adminToday, {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
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

function WaitingCard({ desk, refundRequests, worker }: Today) {
  return (
    <Card aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="text-lg">
        Needs review
      </h2>
      {!worker.isAlive && (
        <div className="mt-3">
          <Notice title="No worker is running">
            {worker.lastSeenAt && `The last one was seen on ${formatDate(worker.lastSeenAt)}. `}
            Orders, emails and refunds wait, and new problems don’t show up here. Start a worker.
          </Notice>
        </div>
      )}
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
  return health.data ? sourcesWords(health.data) : 'Looking …'
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
