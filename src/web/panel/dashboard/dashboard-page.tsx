import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { adminStats, adminToday } from '../../../contract/staff/figures.ts'
import { formatCents } from '../../../orders/price.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { grossWords } from '../refunds/money-words.ts'
import { StatCard } from '../stat-card.tsx'
import { Together } from '../together.tsx'
import { NeedsYou } from './needs-you.tsx'
import { StatusBand } from './status-band.tsx'
import { TodayCards } from './today-cards.tsx'

export default function AdminDashboard() {
  // Asked again on every visit, also of the tab, and whenever something happens to an order.
  const today = useQuery({ ...loading(adminToday, {}), staleTime: 0, refetchOnWindowFocus: true })
  return (
    <>
      <PageTitle title="Dashboard" />
      <div className="space-y-6">
        <StatusBand />
        <Together>
          <NeedsYou />
          <Loaded query={today} what="today’s figures">
            {(data) => <TodayCards {...data} />}
          </Loaded>
          <Stats />
          <Card aria-labelledby="actions-title">
            <h2 id="actions-title" className="text-lg">
              Quick Actions
            </h2>
            <p className="mt-2 text-muted">
              Look an order up under <PageLink to="adminOrders">Orders</PageLink>, a person under{' '}
              <PageLink to="adminCustomers">Customers</PageLink>, what visitors look for under{' '}
              <PageLink to="adminSearches">Searches</PageLink>, and how the shop does under{' '}
              <PageLink to="adminReports">Reports</PageLink>. Press ? for the keys.
            </p>
          </Card>
        </Together>
      </div>
    </>
  )
}

function PageLink({ to, children }: { to: keyof typeof APP_PATHS; children: string }) {
  return (
    <Link href={APP_PATHS[to]} className="text-ink underline">
      {children}
    </Link>
  )
}

function Stats() {
  const stats = useQuery(loading(adminStats, {}))
  return (
    <Loaded query={stats} what="the totals">
      {({ totalOrders, totalRevenue, totalCustomers, totalDeeds, ...money }) => (
        <section aria-labelledby="lifetime-title">
          <div className="flex items-baseline justify-between">
            <h2 id="lifetime-title" className="text-base">
              Lifetime
            </h2>
            <Link
              href={APP_PATHS.adminReports}
              className="inline-flex min-h-8 items-center text-xs underline"
            >
              See reports
            </Link>
          </div>
          <dl className="mt-2 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            <StatCard name="Total Orders" value={formatCount(totalOrders)} note="Paid or not" />
            <StatCard
              name="Total Revenue"
              value={formatCents(totalRevenue)}
              note={grossWords(money)}
            />
            <StatCard
              name="Total Customers"
              value={formatCount(totalCustomers)}
              note="Unique emails"
            />
            <StatCard name="Total Deeds" value={formatCount(totalDeeds)} note="Deeds delivered" />
          </dl>
        </section>
      )}
    </Loaded>
  )
}
