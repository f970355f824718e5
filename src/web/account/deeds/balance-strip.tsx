import { useQuery } from '@tanstack/react-query'
import { ownBalance } from '../../../contract/account/own-balance.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { useMode } from '../../account-mode.ts'
import { loading } from '../../query-client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { useMember } from '../use-member.ts'

/** What can still be ordered, before anybody begins to. */
export function BalanceStrip() {
  const mode = useMode()
  const { isAdmin } = useMember()
  const balance = useQuery({ ...loading(ownBalance, { query: { mode } }), staleTime: 0 }).data
  const deeds = Math.floor((balance?.cents ?? 0) / UNIT_PRICE_CENTS)
  return (
    <section
      aria-label="Balance"
      className="flex min-h-16 flex-wrap max-sm:gap-x-5 items-center gap-x-8 gap-y-2 rounded border border-line bg-card px-4 py-2"
    >
      <p>
        <span className="block text-sm text-muted">
          {mode === 'test' ? 'Test balance' : 'Balance'}
        </span>
        <span className="figure text-lg font-medium">
          {balance ? formatCents(balance.cents) : '–'}
        </span>
      </p>
      <p>
        <span className="block text-sm text-muted">Enough for</span>
        <span className="font-medium">{balance ? countOf(deeds, 'deed', 'deeds') : '–'}</span>
      </p>
      {mode === 'live' && isAdmin && (
        // A document of its own: only there may the card provider's form run.
        <a
          href={APP_PATHS.accountTopUp}
          className={buttonClass('secondary', 'ms-auto max-sm:px-3')}
        >
          Add Money
        </a>
      )}
    </section>
  )
}
