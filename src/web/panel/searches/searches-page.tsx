import { useQuery } from '@tanstack/react-query'
import type { CallResult } from '../../../contract/endpoint.ts'
import { adminSearchLeaders, adminSearchMetrics } from '../../../contract/staff/figures.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatPercent } from '../format.ts'
import type { Column } from '../lists/column.ts'
import { DenseTable } from '../lists/dense-table.tsx'
import { StatCard } from '../stat-card.tsx'

/** The last seven days up to this minute, so it's refetched on every visit. */
export default function AdminSearches() {
  const metrics = useQuery({ ...loading(adminSearchMetrics, {}), staleTime: 0 })
  const leaders = useQuery({ ...loading(adminSearchLeaders, {}), staleTime: 0 })
  return (
    <div className="space-y-6">
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
            <Ranking
              title="Top Searched Addresses"
              empty="No search data yet"
              rows={all}
              columns={LEADER_COLUMNS}
              nameOf={({ rawQuery }) => rawQuery}
            />
          )}
        </Loaded>
        {metrics.data && (
          <Ranking
            title="Top Zip Codes"
            empty="No zip code data yet"
            rows={metrics.data.topZipCodes}
            columns={ZIP_COLUMNS}
            nameOf={({ zip }) => zip}
          />
        )}
      </div>
    </div>
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

interface RankingProps<Row> {
  title: string
  empty: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  nameOf: (row: Row) => string
}

function Ranking<Row>({ title, empty, rows, columns, nameOf }: RankingProps<Row>) {
  return (
    <Card aria-label={title}>
      <h2 className="mb-2 text-lg">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <DenseTable caption={title} rows={rows} columns={columns} keyOf={nameOf} labelOf={nameOf} />
      )}
    </Card>
  )
}
