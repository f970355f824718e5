import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { cancelLate, waitForLate } from '../../../contract/shop/order-acts.ts'
import { orderTimeline } from '../../../contract/shop/order-timeline.ts'
import { type CustomerOrder, type OrderLine, readOrder } from '../../../contract/shop/orders.ts'
import { formatCents } from '../../../orders/price.ts'
import { REFUND_ARRIVAL_WINDOW, WAIT_LONGER_DAYS } from '../../../policy.ts'
import { call, reasonOf } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Unbroken } from '../../ui/unbroken.tsx'

export interface LateLine {
  line: OrderLine
  refundedAfter: string | null
  hasAgreedToWait: boolean
}

export type Choice = { what: 'cancel' | 'wait'; late: LateLine }

/** Asks once more: to have the money back, or to give us more time. */
export default function ConfirmChoice(props: {
  order: CustomerOrder
  choice: Choice
  others: LateLine[]
  onClose: () => void
}) {
  const { order, choice, others, onClose } = props
  const [isForAll, setIsForAll] = useState(false)
  const chosen = [choice.late, ...(isForAll ? others : [])].map(({ line }) => line)
  const isCancel = choice.what === 'cancel'
  const cents = formatCents(chosen.reduce((sum, { price }) => sum + price, 0))
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [readOrder.path] }),
      queryClient.invalidateQueries({ queryKey: [orderTimeline.path] }),
    ])
  const act = useMutation({
    mutationFn: async () => {
      const input = { params: { id: order.id }, body: { lineIds: chosen.map(({ id }) => id) } }
      await (isCancel ? call(cancelLate, input) : call(waitForLate, input))
    },
    onSuccess: async () => {
      if (isCancel) toast('Canceled', `${cents} is on its way back to your card.`)
      else toast('Thank you', 'We go on looking, and write as soon as we have it.')
      await refresh()
    },
    onError: async (cause) => {
      toastError('Nothing was changed', reasonOf(cause))
      // It may have been delivered this very minute.
      await refresh()
    },
    onSettled: () => {
      // On closing, the dialog returns the focus to the button that opened it; only then can the
      // focus move on. That button may be gone, along with its whole section.
      flushSync(onClose)
      const next = document.getElementById('late-title') ?? document.getElementById('main')
      next?.focus()
    },
  })
  const { streetAddress } = choice.late.line
  return (
    <Confirm
      title={isCancel ? `Cancel ${streetAddress}?` : `Keep waiting for ${streetAddress}?`}
      act={isCancel ? `Cancel and Refund ${cents}` : 'Keep Waiting'}
      doing={{ isBusy: act.isPending }}
      onAct={() => act.mutate()}
      onClose={onClose}
    >
      <p>
        <Unbroken
          text={
            isCancel
              ? `${cents} goes back to your card at once; your bank shows it in ${REFUND_ARRIVAL_WINDOW}. We stop looking, and this can't be taken back.`
              : `We go on looking for up to ${WAIT_LONGER_DAYS} more days. You can cancel on any of them. What has not arrived by then is refunded without asking.`
          }
        />
      </p>
      {others.length > 0 && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-4 accent-seal"
            checked={isForAll}
            onChange={({ target }) => setIsForAll(target.checked)}
          />
          {others.length === 1
            ? 'The same for the other late address'
            : `The same for the ${others.length} other late addresses`}
        </label>
      )}
    </Confirm>
  )
}
