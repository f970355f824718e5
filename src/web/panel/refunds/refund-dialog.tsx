import { useState } from 'react'
import type { Order } from '../../../contract/shop/orders.ts'
import {
  type LineMoney,
  orderMoney,
  refundOrder,
  retryRefundCall,
} from '../../../contract/staff/money.ts'
import { orderNumber } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { countOf } from '../../ui/count-of.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { Loaded } from '../loaded.tsx'
import { useSession } from '../use-session.ts'
import { LedgerTable } from './ledger-table.tsx'
import { RefundForm, type RefundRequest } from './refund-form.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { useOrderMoney } from './use-order-money.ts'

export interface RefundDialogProps {
  order: Pick<Order, 'id' | 'fullName' | 'email'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function RefundDialog({ order, open, onOpenChange }: RefundDialogProps) {
  const money = useOrderMoney(order.id, open)
  const rereads = [orderMoney]
  const refund = useAct(
    async (asked: RefundRequest) => {
      const { cents: _, ...body } = asked
      const { refunded } = await call(refundOrder, { params: { id: order.id }, body })
      return refundedWords(refunded, asked)
    },
    'Nothing was refunded',
    { rereads },
  )
  const retry = useAct(
    async (id: string) => {
      await call(retryRefundCall, { params: { id }, body: {} })
      return { ok: true, title: 'The refund is being sent again' }
    },
    'The refund was not sent again',
    { rereads },
  )
  const { isOwner } = useSession()
  const [settling, setSettling] = useState<LineMoney>()
  const isBusy = refund.isBusy || retry.isBusy
  const outcome = refund.outcome ?? retry.outcome
  const clear = () => {
    refund.tell(undefined)
    retry.tell(undefined)
  }
  if (!open) return null
  if (settling) {
    const stop = () => setSettling(undefined)
    const done = (words: OutcomeWords) => {
      stop()
      clear()
      retry.tell(words)
    }
    return <SettleDialog line={settling} onDone={done} onClose={stop} />
  }

  return (
    <Dialog
      title={`Refund order ${orderNumber(order.id)}`}
      description={`${order.fullName}, ${order.email}`}
      isBusy={isBusy}
      onClose={() => {
        clear()
        onOpenChange(false)
      }}
    >
      <div className="space-y-5">
        {outcome && <Outcome words={outcome} />}
        <Loaded query={money} what="the money" rows={3}>
          {({ lines, ledger, balance }) => (
            <>
              <RefundForm
                lines={lines}
                isBusy={isBusy}
                onRefund={(asked) => {
                  if (isBusy) return
                  clear()
                  refund.run(asked)
                }}
                onRetry={(id) => {
                  if (isBusy) return
                  clear()
                  retry.run(id)
                }}
                {...(isOwner ? { onSettle: setSettling } : {})}
              />
              <section aria-label="Ledger" className="border-t border-line pt-4">
                <h3 className="text-base">Ledger</h3>
                <LedgerTable ledger={ledger} balance={balance} />
              </section>
            </>
          )}
        </Loaded>
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
