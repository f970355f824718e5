import { lazy, Suspense, useState } from 'react'
import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { Button } from '../../ui/button.tsx'
import { moment } from '../../ui/moment.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import type { Choice, LateLine } from './confirm-choice.tsx'
import { useOrderTimeline } from './use-order-timeline.ts'

/** Few deeds are late: their question comes when it is asked. */
const ConfirmChoice = lazy(() =>
  import('./confirm-choice.tsx').catch(() => ({ default: NotLoaded })),
)

/** An order's overdue lines. */
export function useLateLines(order: CustomerOrder): LateLine[] {
  const { data } = useOrderTimeline(order)
  return order.lines.flatMap((line) => {
    const timeline = data?.lines.find(({ id }) => id === line.id)
    return timeline?.isLate ? [{ line, ...timeline }] : []
  })
}

/** The late deeds, and the customer's choice: the money back now, or more time for us. */
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
        <Suspense>
          <ConfirmChoice
            order={order}
            choice={choice}
            others={late.filter(({ line, hasAgreedToWait }) => {
              if (line.id === choice.late.line.id) return false
              return choice.what === 'cancel' || !hasAgreedToWait
            })}
            onClose={() => setChoice(undefined)}
          />
        </Suspense>
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
