import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { adminStats, adminToday } from '../../../contract/staff/figures.ts'
import { INBOX_KINDS, type InboxItem, inbox } from '../../../contract/staff/inbox.ts'
import { formatCents } from '../../../orders/price.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { StatCard } from '../facts.tsx'
import { formatCount } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { usePulse } from '../frame/use-pulse.ts'
import { labelOf } from '../inbox/inbox-columns.tsx'
import { useInbox } from '../inbox/use-inbox.tsx'
import { countAll, countsOf, KIND_WORDS, keyOfWaiting } from '../inbox/waiting.ts'
import { DenseTable } from '../lists/dense-table.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { grossWords } from '../refunds/money-words.ts'
import { Together } from '../together.tsx'
import { useNow } from '../use-calls.ts'
import { StatusBand } from './status-band.tsx'
import { TodayCards } from './today-cards.tsx'

export default function AdminDashboard() {
  // Asked again on every visit, also of the tab, and whenever something happens to an order.
  const today = useNow(adminToday, {}, { refetchOnWindowFocus: true })
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

const MOST = 7

/** The top of the inbox; the lights that aren't green stand above it already. */
function NeedsYou() {
  const first = useNow(inbox, { query: { limit: MOST } }, { refetchOnWindowFocus: true })
  const pulse = usePulse().data
  const counts = pulse && countsOf(pulse)
  const kinds = INBOX_KINDS.flatMap((kind) => {
    const count = counts?.[kind] ?? 0
    const { one, many } = KIND_WORDS[kind]
    return count > 0 ? [countOf(count, one.toLowerCase(), many.toLowerCase())] : []
  })
  const all = pulse && countAll(pulse)
  return (
    <section aria-labelledby="needs-title" className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b border-line pb-1">
        <h2 id="needs-title" className="text-base">
          Needs you
        </h2>
        {kinds.length > 0 && <p className="figure text-xs text-muted">{kinds.join(', ')}</p>}
        <Link
          href={APP_PATHS.adminDesk}
          className="ms-auto inline-flex min-h-8 items-center text-xs underline"
        >
          {all ? `Show all ${formatCount(all)}` : 'Open desk'}
        </Link>
      </div>
      <Loaded query={first} what="what needs you" rows={3}>
        {(items) => <Rows items={items} />}
      </Loaded>
    </section>
  )
}

function Rows({ items: all }: { items: InboxItem[] }) {
  const list = useRef<HTMLDivElement>(null)
  const { items, columns, dialogs } = useInbox(all, list)
  useRowKeys(list, 'items')
  return (
    <div ref={list}>
      {items.length === 0 ? (
        <p className="py-3 text-muted">All clear: nothing needs review.</p>
      ) : (
        <DenseTable
          isKeyed
          caption="What needs you, most urgent first"
          rows={items}
          columns={columns.filter(({ isExtra }) => !isExtra)}
          keyOf={keyOfWaiting}
          labelOf={labelOf}
        />
      )}
      {dialogs}
    </div>
  )
}
