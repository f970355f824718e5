import type { CallResult } from '../../../contract/endpoint.ts'
import { adminSearchLeaders, adminSearchMetrics } from '../../../contract/staff/figures.ts'
import { Loaded } from '../../loaded.tsx'
import { counted, percent, ReportTable } from '../charts/report-table.tsx'
import { StatCard } from '../facts.tsx'
import { formatCount, formatPercent } from '../format.ts'
import { Question } from '../reports/question.tsx'
import { Together } from '../together.tsx'
import { useNow } from '../use-calls.ts'

/** The last seven days up to this minute, so it's refetched on every visit. */
export default function AdminSearches() {
  const metrics = useNow(adminSearchMetrics, {})
  const leaders = useNow(adminSearchLeaders, {})
  return (
    <Together>
      <Loaded query={metrics} what="the figures">
        {({ totalSearches, searchesToday, uniqueSessions, conversionRate }) => (
          <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            <StatCard name="Total Searches (7d)" value={formatCount(totalSearches)} />
            <StatCard name="Searches Today" value={formatCount(searchesToday)} />
            <StatCard name="Unique Sessions" value={formatCount(uniqueSessions)} />
            <StatCard name="Conversion Rate" value={formatPercent(conversionRate)} />
          </dl>
        )}
      </Loaded>
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <Loaded query={leaders} what="the addresses">
          {(all) => (
            <Question title="Top Searched Addresses">
              <ReportTable
                name="Top Searched Addresses"
                columns={LEADER_COLUMNS}
                rows={all}
                none="No search data yet"
              />
            </Question>
          )}
        </Loaded>
        {metrics.data && (
          <Question title="Top Zip Codes">
            <ReportTable
              name="Top Zip Codes"
              columns={ZIP_COLUMNS}
              rows={metrics.data.topZipCodes}
              none="No zip code data yet"
            />
          </Question>
        )}
      </div>
    </Together>
  )
}

type Leader = CallResult<typeof adminSearchLeaders>[number]
type Zip = CallResult<typeof adminSearchMetrics>['topZipCodes'][number]

const LEADER_COLUMNS = [
  { name: 'Address', of: ({ rawQuery }: Leader) => rawQuery },
  counted('Searches', ({ count }: Leader) => count),
  counted('Conversions', ({ conversions }: Leader) => conversions),
  percent('Rate', ({ count, conversions }: Leader) => (count > 0 ? conversions / count : 0)),
]

const ZIP_COLUMNS = [
  { name: 'ZIP code', of: ({ zip }: Zip) => zip },
  counted('Searches', ({ count }: Zip) => count),
]
