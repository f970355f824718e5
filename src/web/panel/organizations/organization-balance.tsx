import { useState } from 'react'
import { organizationBalance, returnBalanceCall } from '../../../contract/staff/organizations.ts'
import { formatCents } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { Loaded } from '../../loaded.tsx'
import { MovementTable } from '../../organization/movement-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { formatDate } from '../format.ts'
import { useNow } from '../use-calls.ts'

interface Props {
  id: string
  name: string
  isOwner: boolean
}

export function OrganizationBalance({ id, name, isOwner }: Props) {
  const found = useNow(organizationBalance, { params: { id } })
  const [isAsking, setIsAsking] = useState(false)
  const giveBack = useAct(
    async () => {
      const { returnedCents, leftCents } = await call(returnBalanceCall, {
        params: { id },
        body: {},
      })
      const rest = leftCents > 0 ? ` ${formatCents(leftCents)} can’t go back to a card.` : ''
      return { ok: true, title: `Returning ${formatCents(returnedCents)}.${rest}` } as const
    },
    'Couldn’t return the balance',
    { onDone: () => setIsAsking(false), rereads: [organizationBalance] },
  )
  return (
    <section aria-label="Balance">
      <h2 className="mb-2 text-lg">Balance</h2>
      <Loaded query={found} what="the balance" rows={2}>
        {({ cents, lowCents, movements }) => (
          <div className="space-y-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p>
                <span className="figure text-lg">{formatCents(cents)}</span>{' '}
                <span className="text-muted">{`· Low below ${formatCents(lowCents)}`}</span>
              </p>
              {isOwner && cents > 0 && (
                <Button variant="secondary" onClick={() => setIsAsking(true)}>
                  Return balance
                </Button>
              )}
            </div>
            {giveBack.outcome?.ok && <Outcome words={giveBack.outcome} />}
            {movements.length === 0 ? (
              <p className="text-muted">No movements yet.</p>
            ) : (
              <MovementTable movements={movements} timeWords={formatDate} />
            )}
            {isAsking && (
              <Confirm
                title={`Return the balance of ${name}?`}
                act="Return balance"
                doing={giveBack}
                onAct={giveBack.run}
                onClose={() => setIsAsking(false)}
              >
                <p>
                  {`${formatCents(cents)} goes back to the cards of the latest top-ups. Its admins get an email.`}
                </p>
              </Confirm>
            )}
          </div>
        )}
      </Loaded>
    </section>
  )
}
