import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '../../../contract/shop/orders.ts'
import { refundOrder, retryRefundCall } from '../../../contract/staff/money.ts'
import { orderNumber } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { call, reasonOf } from '../../api.ts'
import { countOf } from '../../ui/count-of.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Outcome, type OutcomeWords } from '../outcome.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { RefundForm, type RefundRequest } from './refund-form.tsx'
import { useOrderMoney } from './use-order-money.ts'

export interface RefundDialogProps {
  order: Pick<Order, 'id' | 'fullName' | 'email'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function RefundDialog({ order, open, onOpenChange }: RefundDialogProps) {
  const money = useOrderMoney(order.id, open)
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const failed = (title: string) => (cause: unknown) =>
    setOutcome({ ok: false, title, detail: reasonOf(cause) })

  const refund = useMutation({
    mutationFn: ({ cents: _, ...body }: RefundRequest) =>
      call(refundOrder, { params: { id: order.id }, body }),
    onSuccess: ({ refunded }, asked) => setOutcome(refundedWords(refunded, asked)),
    onError: failed('Nothing was refunded'),
    // Also after a failure: the policy or a colleague may have been faster.
    onSettled: () => money.refetch(),
  })
  const retry = useMutation({
    mutationFn: (id: string) => call(retryRefundCall, { params: { id }, body: {} }),
    onSuccess: () => setOutcome({ ok: true, title: 'The refund is being sent again' }),
    onError: failed('The refund was not sent again'),
    onSettled: () => money.refetch(),
  })
  const isBusy = refund.isPending || retry.isPending

  function close(): void {
    // Whoever leaves now would not hear what became of the money.
    if (isBusy) return
    setOutcome(undefined)
    onOpenChange(false)
  }

  return (
    <Dialog
      title={`Refund order ${orderNumber(order.id)}`}
      description={`${order.fullName}, ${order.email}`}
      open={open}
      onOpenChange={(opening) => (opening ? onOpenChange(true) : close())}
    >
      <div className="space-y-5">
        {outcome && <Outcome words={outcome} />}
        {money.data ? (
          <>
            <RefundForm
              lines={money.data.lines}
              isBusy={isBusy}
              onRefund={(request) => !isBusy && refund.mutate(request)}
              onRetry={(id) => !isBusy && retry.mutate(id)}
            />
            <section aria-label="Ledger" className="border-t border-line pt-4">
              <h3 className="text-base">Ledger</h3>
              <LedgerTable ledger={money.data.ledger} balance={money.data.balance} />
            </section>
          </>
        ) : money.isError ? (
          <Notice title="The money could not be loaded" onRetry={() => void money.refetch()}>
            {reasonOf(money.error)}
          </Notice>
        ) : (
          <Skeleton label="Loading the money" rows={3} />
        )}
      </div>
    </Dialog>
  )
}

function refundedWords(refunded: number, { lineIds, cents }: RefundRequest): OutcomeWords {
  if (refunded === 0) return { ok: true, title: 'This had been refunded already' }
  const told = 'The customer is told by e-mail, and the download links end.'
  if (refunded < lineIds.length) {
    const rest = 'The rest had been refunded already.'
    const title = `${refunded} of ${countOf(lineIds.length, 'deed', 'deeds')} refunded`
    return { ok: true, title, detail: `${rest} ${told}` }
  }
  return { ok: true, title: `${formatCents(cents)} goes back to the card`, detail: told }
}
