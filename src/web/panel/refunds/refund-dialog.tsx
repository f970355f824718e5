import { useState } from 'react'
import type { CallResult } from '../../../contract/endpoint.ts'
import { orderPath } from '../../../contract/paths.ts'
import type { Order } from '../../../contract/shop/orders.ts'
import {
  type LineMoney,
  orderMoney,
  refundOrder,
  retryRefundCall,
  settleOutsideCall,
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
import { type Typed, useEndpointForm } from '../../use-endpoint-form.ts'
import { tryThenHold } from '../held/held-acts.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import { LedgerTable } from './ledger-table.tsx'
import { isFromBalance, type Reason } from './money-words.ts'
import { isRefundable, objectionsTo, RefundForm } from './refund-form.tsx'

type OrderMoney = CallResult<typeof orderMoney>

interface RefundDialogProps {
  order: Pick<Order, 'id' | 'fullName' | 'email'>
  lineId?: string | undefined
  onClose: () => void
}

const REREADS = [orderMoney, orderPage, adminOrders]
const ASK_AGAIN_MS = 1000

/** A bank takes days; our own sending takes a moment and is worth waiting for. */
function isBeingSent(money: OrderMoney | undefined): boolean {
  return money?.lines.some(({ refund }) => refund?.state === 'requested') ?? false
}

export default function RefundDialog({ order, lineId, onClose }: RefundDialogProps) {
  const params = { id: order.id }
  const money = useNow(
    orderMoney,
    { params },
    { refetchInterval: ({ state }) => isBeingSent(state.data) && ASK_AGAIN_MS },
  )
  const chosenOf = ({ all }: Typed) =>
    (money.data?.lines ?? []).filter(({ id }) => all('lineIds').includes(id))
  const refund = useEndpointForm(refundOrder, {
    body: ({ all, text }) => ({
      lineIds: all('lineIds'),
      reason: text('reason'),
      despitePolicy: text('despitePolicy') !== '',
    }),
    words: { lineIds: 'Choose what to refund', reason: 'Choose a reason' },
    check: (typed) => {
      const isRefused =
        objectionsTo(chosenOf(typed), typed.text('reason') as Reason | '').length > 0
      return {
        despitePolicy:
          isRefused &&
          !typed.text('despitePolicy') &&
          'Choose another reason, or tick Refund anyway',
      }
    },
    send: (body, typed) => {
      const chosen = chosenOf(typed)
      const cents = chosen.reduce((sum, { price }) => sum + price, 0)
      return tryThenHold(
        refundOrder,
        { params, body },
        {
          words: 'Refunding',
          what: `${formatCents(cents)} of order ${orderNumber(order.id)}`,
          path: orderPath(order.id),
          lineIds: chosen.map(({ id }) => id),
        },
        REREADS,
      )
    },
    failed: 'Nothing was refunded',
    onDone: onClose,
    rereads: REREADS,
  })
  const retry = useAct(
    async (id: string) => {
      await call(retryRefundCall, { params: { id }, body: {} })
      return { ok: true, title: 'The refund is being sent again' }
    },
    'The refund was not sent again',
    { rereads: REREADS },
  )
  const { isOwner } = useSession()
  const [settling, setSettling] = useState<LineMoney>()
  const isBusy = refund.isBusy || retry.isBusy
  const clear = () => {
    refund.tell(undefined)
    retry.tell(undefined)
  }
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
      onClose={onClose}
    >
      <div className="space-y-5">
        {retry.outcome && <Outcome words={retry.outcome} />}
        <Loaded query={money} what="the money" rows={3}>
          {({ lines, ledger, balance }) => (
            <>
              <RefundForm
                lines={lines}
                lineId={lines.find((line) => line.id === lineId && isRefundable(line))?.id}
                isFromBalance={isFromBalance(ledger)}
                form={refund}
                isBusy={isBusy}
                onRetry={(id) => {
                  if (isBusy) return
                  clear()
                  retry.run(id)
                }}
                onSettle={isOwner ? setSettling : undefined}
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

interface Props {
  line: LineMoney
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}

/** The card provider can't return the money, and the customer got it another way. */
function SettleDialog({ line, onDone, onClose }: Props) {
  const price = formatCents(line.price)
  return (
    <ReasonDialog
      endpoint={settleOutsideCall}
      params={{ id: line.refund?.id ?? '' }}
      failed="It was not marked as settled"
      rereads={[orderMoney]}
      onDone={() =>
        onDone({
          ok: true,
          title: `${price} is settled outside`,
          detail: 'The ledger says that it did not go through the card provider.',
        })
      }
      title="Was this refund settled outside?"
      description={`${price} for ${line.address.streetAddress}`}
      label="How did the customer get the money?"
      act="Mark as settled"
      onClose={onClose}
    >
      <p>
        Only if the customer has the money already, for example by check. No money moves now, and no
        email is sent. The refund counts as done and can’t be sent again.
      </p>
    </ReasonDialog>
  )
}
