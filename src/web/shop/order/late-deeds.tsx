import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { cancelLate, orderTimeline, waitForLate } from '../../../contract/shop/order-timeline.ts'
import { type CustomerOrder, type OrderLine, readOrder } from '../../../contract/shop/orders.ts'
import { formatCents } from '../../../orders/price.ts'
import { REFUND_ARRIVAL_WINDOW, WAIT_LONGER_DAYS } from '../../../policy.ts'
import { call, reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { moment } from '../../ui/moment.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { useOrderTimeline } from './use-order-timeline.ts'

interface LateLine {
  line: OrderLine
  refundedAfter: string | null
  hasAgreedToWait: boolean
}

/** The lines of an order whose promise is broken. */
export function useLateLines(order: CustomerOrder): LateLine[] {
  const { data } = useOrderTimeline(order)
  return order.lines.flatMap((line) => {
    const timeline = data?.lines.find(({ id }) => id === line.id)
    return timeline?.isLate ? [{ line, ...timeline }] : []
  })
}

type Choice = { what: 'cancel' | 'wait'; late: LateLine }

/** What is late, and the choice that its customer has: the money back now, or more time for us. */
export function LateDeeds({ order }: { order: CustomerOrder }) {
  const late = useLateLines(order)
  const [choice, setChoice] = useState<Choice>()
  if (late.length === 0) return null
  const one = late.length === 1
  const it = one ? 'it' : 'them'
  const canWait = late.some(({ hasAgreedToWait }) => !hasAgreedToWait)
  return (
    <section
      aria-labelledby="late-title"
      className="rounded border border-amber bg-amber-wash p-5 sm:p-6 print:hidden"
    >
      <h2 id="late-title" tabIndex={-1} className="text-lg">
        {one ? 'This deed is late' : `${late.length} of your deeds are late`}
      </h2>
      <p className="mt-2">
        {`We promised ${it} sooner, and we are sorry. A person on our staff is looking for ${it}. ${canWait ? 'The choice is yours:' : 'You can still cancel:'}`}
      </p>
      <ul className="mt-2 divide-y divide-amber/40">
        {late.map((each) => (
          <li key={each.line.id} className="py-4 last:pb-0">
            <p className="font-medium">{each.line.streetAddress}</p>
            <p>{untilWords(each)}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              {!each.hasAgreedToWait && (
                <Button
                  aria-label={`Keep Waiting for ${each.line.streetAddress}`}
                  onClick={() => setChoice({ what: 'wait', late: each })}
                  className="max-sm:w-full"
                >
                  Keep Waiting
                </Button>
              )}
              <Button
                variant="secondary"
                aria-label={`Cancel and Refund ${each.line.streetAddress}`}
                onClick={() => setChoice({ what: 'cancel', late: each })}
                className="max-sm:w-full"
              >
                Cancel and Refund
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {choice && (
        <ConfirmChoice
          order={order}
          choice={choice}
          others={late.filter(({ line, hasAgreedToWait }) => {
            if (line.id === choice.late.line.id) return false
            return choice.what === 'cancel' || !hasAgreedToWait
          })}
          onClose={() => setChoice(undefined)}
        />
      )}
    </section>
  )
}

function untilWords({ refundedAfter, hasAgreedToWait }: LateLine): string {
  if (!refundedAfter) return ''
  const until = moment(refundedAfter)
  return hasAgreedToWait
    ? `You agreed to wait until ${until}. If it has not arrived by then, we refund it by ourselves.`
    : `If you do nothing and it has not arrived by ${until}, we refund it by ourselves.`
}

function ConfirmChoice(props: {
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
      // It may have been delivered in this very minute.
      await refresh()
    },
    onSettled: () => {
      // The dialog gives the focus back to the button that opened it when it goes: only then can it
      // be moved on. That button may be gone, and the whole part with it.
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
