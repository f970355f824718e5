import { lazy, Suspense, useState } from 'react'
import type { CustomerOrder, OrderLine } from '../../../contract/shop/orders.ts'
import { Button } from '../../ui/button.tsx'
import { moment } from '../../ui/moment.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import type { Choice } from './confirm-choice.tsx'

/** Few deeds are late: their question comes when it is asked. */
const ConfirmChoice = lazy(() =>
  import('./confirm-choice.tsx').catch(() => ({ default: NotLoaded })),
)

/** The late deeds, and the customer's choice: the money back now, or more time for us. */
export default function LateDeeds({ order }: { order: CustomerOrder }) {
  const late = order.lines.filter(({ isLate }) => isLate)
  const [choice, setChoice] = useState<Choice>()
  const one = late.length === 1
  const it = one ? 'it' : 'them'
  const canWait = late.some(({ hasAgreedToWait }) => !hasAgreedToWait)
  return (
    <section
      aria-labelledby="late-title"
      className="rounded border border-amber bg-amber-wash p-5 sm:p-6"
    >
      <h2 id="late-title" tabIndex={-1} className="text-lg">
        {one ? 'This deed is late' : `${late.length} of your deeds are late`}
      </h2>
      <p className="mt-2">
        {`We promised ${it} sooner. We’re sorry. Our staff is still looking for ${it}. ${canWait ? 'It’s your choice:' : 'You can still cancel:'}`}
      </p>
      <ul className="mt-2 divide-y divide-amber/40">
        {late.map((each) => (
          <li key={each.id} className="py-4 last:pb-0">
            <p className="font-medium">{each.streetAddress}</p>
            <p>{untilWords(each)}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              {!each.hasAgreedToWait && (
                <Button
                  aria-label={`Keep Waiting for ${each.streetAddress}`}
                  onClick={() => setChoice({ what: 'wait', line: each })}
                  className="max-sm:w-full"
                >
                  Keep Waiting
                </Button>
              )}
              <Button
                variant="secondary"
                aria-label={`Cancel and Refund ${each.streetAddress}`}
                onClick={() => setChoice({ what: 'cancel', line: each })}
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
            others={late.filter(({ id, hasAgreedToWait }) => {
              if (id === choice.line.id) return false
              return choice.what === 'cancel' || !hasAgreedToWait
            })}
            onClose={() => setChoice(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

function untilWords({ refundedAfter, hasAgreedToWait }: OrderLine): string {
  if (!refundedAfter) return ''
  const until = moment(refundedAfter)
  return hasAgreedToWait
    ? `You agreed to wait until ${until}. If we don’t have it by then, we’ll refund it automatically.`
    : `If you do nothing and we don’t have it by ${until}, we’ll refund it automatically.`
}
