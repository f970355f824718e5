import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { adminStats } from '../../contract/figures.ts'
import { APP_PATHS } from '../../contract/paths.ts'
import { formatCents } from '../../orders/price.ts'
import { reasonOf } from '../api.ts'
import { formatCount } from '../parts/admin/format.ts'
import { StatCard } from '../parts/admin/stat-card.tsx'
import { TasksCard } from '../parts/admin/tasks-card.tsx'
import { useShop } from '../parts/shop.tsx'
import { loading } from '../query-client.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export default function AdminDashboard() {
  const { brandName } = useShop()
  return (
    <>
      <title>{`Dashboard - ${brandName}`}</title>
      <h1 className="text-xl">Dashboard</h1>
      <div className="mt-6 space-y-6">
        <Stats />
        <TasksCard />
        <Card aria-labelledby="actions-title">
          <h2 id="actions-title" className="text-lg">
            Quick Actions
          </h2>
          <p className="mt-2 text-muted">
            Look an order up under{' '}
            <Link href={APP_PATHS.adminOrders} className="text-ink underline">
              Orders
            </Link>
            , a person under{' '}
            <Link href={APP_PATHS.adminCustomers} className="text-ink underline">
              Customers
            </Link>
            , and what visitors look for under{' '}
            <Link href={APP_PATHS.adminSearches} className="text-ink underline">
              Searches
            </Link>
            .
          </p>
        </Card>
      </div>
    </>
  )
}

function Stats() {
  const stats = useQuery(loading(adminStats, {}))
  if (stats.isPending) return <Skeleton label="Loading the figures" rows={2} />
  if (stats.isError) {
    return (
      <Notice title="The figures could not be loaded" onRetry={() => void stats.refetch()}>
        {reasonOf(stats.error)}
      </Notice>
    )
  }
  const { totalOrders, totalRevenue, totalCustomers, totalDeeds } = stats.data
  return (
    <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard name="Total Orders" value={formatCount(totalOrders)} />
      <StatCard
        name="Total Revenue"
        value={formatCents(totalRevenue)}
        note="From completed orders"
      />
      <StatCard name="Total Customers" value={formatCount(totalCustomers)} note="Unique e-mails" />
      <StatCard name="Total Deeds" value={formatCount(totalDeeds)} note="Deeds delivered" />
    </dl>
  )
}
