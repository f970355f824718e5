import { useQuery } from '@tanstack/react-query'
import { ownTopUps } from '../../contract/account/automatic-top-up.ts'
import {
  balanceMovements,
  ownBalance,
  refillTestMoney,
  setLowBalance,
} from '../../contract/account/balance.ts'
import { APP_PATHS, accountOrderPath } from '../../contract/paths.ts'
import { formatCents } from '../../orders/price.ts'
import { useMode } from '../account-mode.ts'
import { call } from '../api.ts'
import { Loaded, LoadedPages } from '../loaded.tsx'
import { MovementTable } from '../organization/movement-table.tsx'
import { loading } from '../query-client.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { shortMoment } from '../ui/moment.ts'
import { Outcome } from '../ui/outcome.tsx'
import { toastReason, useAct } from '../use-act.ts'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { useListPages } from '../use-list-pages.ts'
import { TopUpNotices } from './automatic/top-up-notices.tsx'
import { centsTyped } from './cents-typed.ts'
import { SpendingLimits } from './spending-limits.tsx'
import { useMember } from './use-member.ts'

const PER_PAGE = 50

export default function BalancePage() {
  const mode = useMode()
  const balance = useQuery({ ...loading(ownBalance, { query: { mode } }), staleTime: 0 })
  const { isAdmin } = useMember()
  if (mode === 'test') {
    return (
      <Loaded query={balance} what="the test balance" rows={4}>
        {({ cents }) => (
          <div className="space-y-8">
            <TestMoney cents={cents} />
            <Movements />
          </div>
        )}
      </Loaded>
    )
  }
  return (
    <Loaded query={balance} what="the balance" rows={4}>
      {({ cents, lowCents }) => (
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
          <HowToppedUp />
          {isAdmin && <LowBalanceForm lowCents={lowCents} />}
          <SpendingLimits />
          <Movements />
        </div>
      )}
    </Loaded>
  )
}

/** Whether it's topped up automatically, with what's in the way and what's pending. */
function HowToppedUp() {
  const topUps = useQuery({ ...loading(ownTopUps, {}), staleTime: 0 })
  const { isAdmin } = useMember()
  // A document of its own, like the one for top-ups.
  const link = (words: string) => (
    <a
      href={APP_PATHS.accountAutomaticTopUp}
      className="inline-flex min-h-11 items-center underline"
    >
      {words}
    </a>
  )
  return (
    <Loaded query={topUps} what="automatic top-up" rows={1}>
      {(data) => (
        <div className="space-y-4">
          <TopUpNotices topUps={data}>{isAdmin && link('Review automatic top-up')}</TopUpNotices>
          {!data.stopped && (
            <p className="flex flex-wrap items-center gap-x-4">
              {data.isOn && data.rule
                ? `Automatic top-up: ${formatCents(data.rule.addCents)} when it falls below ${formatCents(data.rule.belowCents)}.`
                : 'Automatic top-up is off.'}
              {isAdmin && link(data.isOn ? 'Change' : 'Set up')}
            </p>
          )}
        </div>
      )}
    </Loaded>
  )
}

function TestMoney({ cents }: { cents: number }) {
  const { isBuyer } = useMember()
  const refill = useAct(
    async () => {
      await call(refillTestMoney, { body: {} })
    },
    toastReason,
    { rereads: [ownBalance, balanceMovements] },
  )
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <p>
        <span className="block text-muted">Test balance</span>
        <span className="figure text-2xl">{formatCents(cents)}</span>
      </p>
      <p className="max-w-sm text-muted">
        Not real money. Orders and refunds move it as they would live.
      </p>
      {isBuyer && (
        <BusyButton
          variant="secondary"
          isBusy={refill.isBusy}
          onClick={() => refill.run()}
          className="max-sm:w-full"
        >
          Refill to $1,000
        </BusyButton>
      )}
    </div>
  )
}

function Movements() {
  const mode = useMode()
  const pages = useListPages(balanceMovements, { limit: PER_PAGE, mode })
  return (
    <section aria-labelledby="movements" className="space-y-4">
      <h2 id="movements" className="text-lg">
        Transactions
      </h2>
      <LoadedPages
        pages={pages}
        what="the transactions"
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

function LowBalanceForm({ lowCents }: { lowCents: number }) {
  const form = useEndpointForm(setLowBalance, {
    body: ({ text }) => ({ cents: centsTyped(text('cents')) }),
    words: { cents: 'Enter an amount up to $100,000, such as 100.' },
    onDone: () => ({ ok: true, title: 'Saved.' }),
    rereads: [ownBalance],
  })
  return (
    <Form form={form} className="max-w-md space-y-3">
      <TextField
        key={lowCents}
        {...form.field('cents')}
        label="Email admins when it falls below (USD)"
        hint="One email until you top up again. 0 turns it off."
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(lowCents / 100)}
      />
      <BusyButton type="submit" variant="secondary" isBusy={form.isBusy} className="max-sm:w-full">
        Save
      </BusyButton>
      {form.outcome?.ok && <Outcome words={form.outcome} />}
    </Form>
  )
}
