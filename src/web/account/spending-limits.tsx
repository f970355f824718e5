import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSpending, type Spending, setSpendingLimit } from '../../contract/account/balance.ts'
import { formatCents } from '../../orders/price.ts'
import { Loaded } from '../loaded.tsx'
import { loading } from '../query-client.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { calendarDay } from '../ui/moment.ts'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { centsTyped } from './cents-typed.ts'
import { useMember } from './use-member.ts'

const KINDS = { organization: 'Organization', member: 'Member', key: 'Key' } as const

export function SpendingLimits() {
  const spending = useQuery({ ...loading(ownSpending, {}), staleTime: 0 })
  return (
    <section aria-labelledby="spending" className="space-y-4">
      <h2 id="spending" className="text-lg">
        Spending limits
      </h2>
      <p className="max-w-2xl text-muted">
        How much can be ordered per calendar month. We refuse orders above a limit. Refunds don’t
        free up room, and test mode doesn’t count.
      </p>
      <Loaded query={spending} what="the spending" rows={3}>
        {(data) => (
          <>
            <p className="text-muted">{`This month so far. It starts over on ${calendarDay(data.resetsOn)}.`}</p>
            <ul aria-label="Spending" className="divide-y divide-line border-y border-line">
              {data.spending.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Row({ row }: { row: Spending }) {
  const { isAdmin } = useMember()
  const [isChanging, setIsChanging] = useState(false)
  const { kind, name, cents, limitCents } = row
  const isUp = limitCents !== null && cents >= limitCents
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="break-all font-medium">{name}</span> <Badge>{KINDS[kind]}</Badge>
        {isUp && <Badge variant="destructive">Limit reached</Badge>}
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <span className="figure">
          {limitCents === null
            ? `${formatCents(cents)}, no limit`
            : `${formatCents(cents)} of ${formatCents(limitCents)}`}
        </span>
        {isAdmin && (
          <Button
            variant="quiet"
            aria-label={`Change the limit of ${name}`}
            className="max-sm:-ms-5"
            onClick={() => setIsChanging(true)}
          >
            Change
          </Button>
        )}
      </div>
      {isChanging && <LimitDialog row={row} onClose={() => setIsChanging(false)} />}
    </li>
  )
}

function LimitDialog({ row, onClose }: { row: Spending; onClose: () => void }) {
  const { kind, id, name, limitCents } = row
  const form = useEndpointForm(setSpendingLimit, {
    body: ({ text }) => ({
      kind,
      id,
      limitCents: text('limitCents') === '' ? null : centsTyped(text('limitCents')),
    }),
    words: { limitCents: 'Enter an amount up to $1,000,000, such as 500, or leave it empty.' },
    onDone: onClose,
    rereads: [ownSpending],
  })
  return (
    <Dialog title={`Limit of ${name}`} isBusy={form.isBusy} onClose={onClose}>
      <Form form={form} act="Save Limit" onCancel={onClose} className="space-y-4">
        <TextField
          {...form.field('limitCents')}
          label="Per month (USD)"
          hint="Leave it empty for no limit. 0 stops every order."
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          defaultValue={limitCents === null ? '' : String(limitCents / 100)}
        />
      </Form>
    </Dialog>
  )
}
