import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminSearchLeaders, adminSearchMetrics } from '../../../contract/staff/figures.ts'
import { loading } from '../../query-client.ts'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { formatCount, formatPercent } from '../format.ts'
import { Loaded } from '../loaded.tsx'
import { PageTitle } from '../page-title.tsx'
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
        <Loaded query={leaders} what="the addresses">
          {(all) => (
            <Ranking title="Top Searched Addresses" empty="No search data yet">
              {all.map(({ rawQuery, count, conversions }) => (
                <Row
                  key={rawQuery}
                  name={rawQuery}
                  figures={`${countOf(count, 'search', 'searches')} · ${countOf(conversions, 'conversion', 'conversions')} · ${formatPercent(count > 0 ? conversions / count : 0)}`}
                />
              ))}
            </Ranking>
          )}
        </Loaded>
        {metrics.data && (
          <Ranking title="Top Zip Codes" empty="No zip code data yet">
            {metrics.data.topZipCodes.map(({ zip, count }) => (
              <Row key={zip} name={zip} figures={countOf(count, 'search', 'searches')} />
            ))}
          </Ranking>
        )}
      </div>
    </>
  )
}

function Ranking({
  title,
  empty,
  children,
}: {
  title: string
  empty: string
  children: ReactNode[]
}) {
  return (
    <Card aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      {children.length === 0 ? (
        <p className="mt-3 text-muted">{empty}</p>
      ) : (
        <ol className="mt-3 divide-y divide-line">{children}</ol>
      )}
    </Card>
  )
}

function Row({ name, figures }: { name: string; figures: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span>{name}</span>
      <span className="text-muted">{figures}</span>
    </li>
  )
}
