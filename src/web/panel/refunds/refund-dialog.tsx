import { useState } from 'react'
import type { Order } from '../../../contract/shop/orders.ts'
import {
  type LineMoney,
  orderMoney,
  refundOrder,
  retryRefundCall,
} from '../../../contract/staff/money.ts'
import { orderPage } from '../../../contract/staff/order-page.ts'
import { adminOrders } from '../../../contract/staff/orders.ts'
import { orderNumber } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { Loaded } from '../../loaded.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { useHeldAct } from '../held/use-held-act.ts'
import { orderPath } from '../order/order-path.ts'
import { useSession } from '../use-session.ts'
import { LedgerTable } from './ledger-table.tsx'
import { isFromBalance } from './money-words.ts'
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
  const rereads = [orderMoney, orderPage, adminOrders]
  const refund = useHeldAct(
    ({ cents: _, ...asked }: RefundRequest, isTrial) => {
      const params = { id: order.id }
      return call(refundOrder, { params, body: { ...asked, isTrial } }, undefined, true)
    },
    ({ cents, lineIds }) => ({
      ...{ words: 'Refunding', what: `${formatCents(cents)} of order ${orderNumber(order.id)}` },
      ...{ path: orderPath(order.id), lineIds },
    }),
    { onHeld: () => onOpenChange(false), rereads, failed: 'Nothing was refunded' },
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
                isFromBalance={isFromBalance(ledger)}
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
