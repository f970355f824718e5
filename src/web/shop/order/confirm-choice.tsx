import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { cancelLate, waitForLate } from '../../../contract/shop/order-acts.ts'
import { type CustomerOrder, type OrderLine, readOrder } from '../../../contract/shop/orders.ts'
import { isBalancePayment } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { lineName } from '../../../orders/wanted-deed.ts'
import { REFUND_ARRIVAL_WINDOW, WAIT_LONGER_DAYS } from '../../../policy.ts'
import { call, reasonOf } from '../../api.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Unbroken } from '../../ui/unbroken.tsx'

export type Choice = { what: 'cancel' | 'wait'; line: OrderLine }

/** Asks once more: to have the money back, or to give us more time. */
export default function ConfirmChoice(props: {
  order: CustomerOrder
  choice: Choice
  others: OrderLine[]
  onClose: () => void
}) {
  const { order, choice, others, onClose } = props
  const [isForAll, setIsForAll] = useState(false)
  const chosen = [choice.line, ...(isForAll ? others : [])]
  const isCancel = choice.what === 'cancel'
  const cents = formatCents(chosen.reduce((sum, { price }) => sum + price, 0))
  const money = cancelWords(cents, order.stripePaymentIntentId)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [readOrder.path] })
  const act = useMutation({
    mutationFn: async () => {
      const input = { params: { id: order.id }, body: { lineIds: chosen.map(({ id }) => id) } }
      await (isCancel ? call(cancelLate, input) : call(waitForLate, input))
    },
    onSuccess: async () => {
      if (isCancel) toast('Canceled', money.after)
      else toast('Thank you', 'We’ll keep looking and email you as soon as we have it.')
      await refresh()
    },
    onError: async (cause) => {
      toastError('Nothing changed', reasonOf(cause))
      // It may have been delivered this very minute.
      await refresh()
    },
    onSettled: () => {
      // On closing, the dialog returns the focus to the button that opened it; only then can the
      // focus move on. That button may be gone, along with its whole section.
      flushSync(onClose)
      const next = document.getElementById('group-late') ?? document.getElementById('main')
      next?.focus()
    },
  })
  const name = lineName(choice.line)
  return (
    <Confirm
      title={isCancel ? `Cancel ${name}?` : `Keep waiting for ${name}?`}
      act={isCancel ? `Cancel and Refund ${cents}` : 'Keep Waiting'}
      doing={{ isBusy: act.isPending }}
      onAct={() => act.mutate()}
      onClose={onClose}
    >
      <p>
        <Unbroken
          text={
            isCancel
              ? `${money.before} We’ll stop looking. You can’t undo this.`
              : `We’ll keep looking for up to ${WAIT_LONGER_DAYS} more days. You can cancel anytime. If we still don’t have it after that, we’ll refund it automatically.`
          }
        />
      </p>
      {others.length > 0 && (
        <CheckBox checked={isForAll} onChange={({ target }) => setIsForAll(target.checked)}>
          {others.length === 1
            ? 'Do the same for the other late deed'
            : `Do the same for the other ${others.length} late deeds`}
        </CheckBox>
      )}
    </Confirm>
  )
}

/** What canceling does to the money, before it's done and once it is. */
function cancelWords(cents: string, paymentIntentId: string): { before: string; after: string } {
  return isBalancePayment(paymentIntentId)
    ? {
        before: `${cents} goes back to your organization’s balance right away.`,
        after: `${cents} is back in your organization’s balance.`,
      }
    : {
        before: `${cents} goes back to your card right away. Your bank needs ${REFUND_ARRIVAL_WINDOW} to show it.`,
        after: `${cents} is on its way back to your card.`,
      }
}
