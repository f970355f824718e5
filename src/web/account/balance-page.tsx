import { useQuery } from '@tanstack/react-query'
import { balanceMovements, ownBalance } from '../../contract/account/balance.ts'
import { APP_PATHS, accountOrderPath } from '../../contract/paths.ts'
import { formatCents } from '../../orders/price.ts'
import { Loaded, LoadedPages } from '../loaded.tsx'
import { MovementTable } from '../organization/movement-table.tsx'
import { loading } from '../query-client.ts'
import { buttonClass } from '../ui/button.tsx'
import { shortMoment } from '../ui/moment.ts'
import { useListPages } from '../use-list-pages.ts'
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
  const pages = useListPages(balanceMovements, { limit: PER_PAGE })
  return (
    <section aria-labelledby="movements" className="space-y-4">
      <h2 id="movements" className="text-lg">
        Movements
      </h2>
      <LoadedPages
        pages={pages}
        what="the movements"
        rows={4}
        empty={<p>Nothing yet. Top-ups, orders and refunds will show up here.</p>}
      >
        {(rows) => (
          <MovementTable movements={rows} timeWords={shortMoment} orderPath={accountOrderPath} />
        )}
      </LoadedPages>
    </section>
  )
}
