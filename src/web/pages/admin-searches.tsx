import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminSearchLeaders, adminSearchMetrics } from '../../contract/figures.ts'
import { reasonOf } from '../api.ts'
import { formatCount, formatPercent } from '../parts/admin/format.ts'
import { StatCard } from '../parts/admin/stat-card.tsx'
import { countOf } from '../parts/count-of.ts'
import { useShop } from '../parts/shop.tsx'
import { loading } from '../query-client.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export default function AdminSearches() {
  const { brandName } = useShop()
  const metrics = useQuery(loading(adminSearchMetrics, {}))
  return (
    <>
      <title>{`Searches - ${brandName}`}</title>
      <h1 className="text-xl">Searches</h1>
      <div className="mt-6 space-y-6">
        {metrics.isPending ? (
          <Skeleton label="Loading the figures" rows={2} />
        ) : metrics.isError ? (
          <Notice title="The figures could not be loaded" onRetry={() => void metrics.refetch()}>
            {reasonOf(metrics.error)}
          </Notice>
        ) : (
          <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            <StatCard name="Total Searches (7d)" value={formatCount(metrics.data.totalSearches)} />
            <StatCard name="Searches Today" value={formatCount(metrics.data.searchesToday)} />
            <StatCard name="Unique Sessions" value={formatCount(metrics.data.uniqueSessions)} />
            <StatCard name="Conversion Rate" value={formatPercent(metrics.data.conversionRate)} />
          </dl>
        )}
        <Leaders />
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

function Leaders() {
  const leaders = useQuery(loading(adminSearchLeaders, {}))
  if (leaders.isPending) return <Skeleton label="Loading the addresses" rows={2} />
  if (leaders.isError) {
    return (
      <Notice title="The addresses could not be loaded" onRetry={() => void leaders.refetch()}>
        {reasonOf(leaders.error)}
      </Notice>
    )
  }
  return (
    <Ranking title="Top Searched Addresses" empty="No search data yet">
      {leaders.data.map(({ rawQuery, count, conversions }) => (
        <Row
          key={rawQuery}
          name={rawQuery}
          figures={`${countOf(count, 'search', 'searches')} · ${countOf(conversions, 'conversion', 'conversions')} · ${formatPercent(count > 0 ? conversions / count : 0)}`}
        />
      ))}
    </Ranking>
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
