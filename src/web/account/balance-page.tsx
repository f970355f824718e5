import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { balanceMovements, ownBalance } from '../../contract/account/balance.ts'
import { APP_PATHS, accountOrderPath } from '../../contract/paths.ts'
import { formatCents } from '../../orders/price.ts'
import { callPage, reasonOf } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { loading } from '../query-client.ts'
import { ShowMore } from '../show-more.tsx'
import { MovementTable } from '../sign-in/movement-table.tsx'
import { buttonClass } from '../ui/button.tsx'
import { shortMoment } from '../ui/moment.ts'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LowBalanceForm } from './low-balance-form.tsx'
import { Statements } from './statements.tsx'
import { useMember } from './use-member.ts'

const PER_PAGE = 50

/** What orders are paid from: how much is left, what happened to it, and each month's statement. */
export default function BalancePage() {
  const balance = useQuery({ ...loading(ownBalance, {}), staleTime: 0 })
  const { isAdmin } = useMember()
  return (
    <Loaded query={balance} what="the balance" rows={4}>
      {({ cents, lowCents, months }) => (
        <div className="space-y-8">
          <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
            <p>
              <span className="block text-muted">Available for orders</span>
              <span className="figure text-2xl">{formatCents(cents)}</span>
            </p>
            {isAdmin && (
              // A document of its own: only there may the card provider's form run.
              <a href={APP_PATHS.accountTopUp} className={buttonClass('primary', 'max-sm:w-full')}>
                Top Up
              </a>
            )}
          </div>
          {!isAdmin && <p className="text-muted">Admins of your organization can top it up.</p>}
          {isAdmin && <LowBalanceForm lowCents={lowCents} />}
          <Movements />
          <Statements months={months} />
        </div>
      )}
    </Loaded>
  )
}

function Movements() {
  const list = useInfiniteQuery({
    queryKey: [balanceMovements.path],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        balanceMovements,
        { query: { limit: PER_PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-labelledby="movements" className="space-y-4">
      <h2 id="movements" className="text-lg">
        Movements
      </h2>
      {list.isError && (
        <Notice title="Couldn’t load the movements" onRetry={() => void list.refetch()}>
          {reasonOf(list.error)}
        </Notice>
      )}
      {list.isPending ? (
        <Skeleton label="Loading the movements" rows={4} />
      ) : rows.length === 0 && !list.isError ? (
        <p>Nothing yet. Top-ups, orders and refunds will show up here.</p>
      ) : (
        rows.length > 0 && (
          <MovementTable movements={rows} timeWords={shortMoment} orderPath={accountOrderPath} />
        )
      )}
      <ShowMore list={list} />
    </section>
  )
}
