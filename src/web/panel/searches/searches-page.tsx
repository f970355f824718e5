import { useQuery } from '@tanstack/react-query'
import { adminSearchLeaders, adminSearchMetrics } from '../../../contract/staff/figures.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { formatCount, formatPercent } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import type { Column } from '../lists/column.ts'
import { DenseTable } from '../lists/dense-table.tsx'
import { StatCard } from '../stat-card.tsx'

/** The last seven days up to this minute, so it's refetched on every visit. */
export default function AdminSearches() {
  const metrics = useQuery({ ...loading(adminSearchMetrics, {}), staleTime: 0 })
  const leaders = useQuery({ ...loading(adminSearchLeaders, {}), staleTime: 0 })
  return (
    <>
      <PageTitle title="Searches" />
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
                figuresOf={(leader) =>
                  `${countOf(leader.count, 'search', 'searches')} · ${countOf(leader.conversions, 'conversion', 'conversions')} · ${shareOf(leader)}`
                }
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
              figuresOf={({ count }) => countOf(count, 'search', 'searches')}
            />
          )}
        </div>
      </div>
    </>
  )
}

interface Leader {
  rawQuery: string
  count: number
  conversions: number
}

function shareOf({ count, conversions }: Leader): string {
  return formatPercent(count > 0 ? conversions / count : 0)
}

const COUNT = { id: 'count', name: 'Searches', width: 'w-24', isNumeric: true } as const

const LEADER_COLUMNS: Array<Column<Leader>> = [
  {
    id: 'query',
    name: 'Address',
    isRowHead: true,
    title: ({ rawQuery }) => rawQuery,
    cell: ({ rawQuery }) => rawQuery,
  },
  { ...COUNT, cell: ({ count }) => formatCount(count) },
  {
    id: 'conversions',
    name: 'Conversions',
    width: 'w-28',
    isNumeric: true,
    cell: ({ conversions }) => formatCount(conversions),
  },
  { id: 'rate', name: 'Rate', width: 'w-20', isNumeric: true, cell: shareOf },
]

const ZIP_COLUMNS: Array<Column<{ zip: string; count: number }>> = [
  { id: 'zip', name: 'ZIP code', isRowHead: true, cell: ({ zip }) => zip },
  { ...COUNT, cell: ({ count }) => formatCount(count) },
]

interface RankingProps<Row> {
  title: string
  empty: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  nameOf: (row: Row) => string
  figuresOf: (row: Row) => string
}

function Ranking<Row>({ title, empty, rows, columns, nameOf, figuresOf }: RankingProps<Row>) {
  return (
    <Card aria-label={title}>
      <h2 className="mb-2 text-lg">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <DenseTable
          caption={title}
          rows={rows}
          columns={columns}
          keyOf={nameOf}
          labelOf={nameOf}
          card={(row) => (
            <>
              <p>{nameOf(row)}</p>
              <p className="text-muted">{figuresOf(row)}</p>
            </>
          )}
        />
      )}
    </Card>
  )
}
