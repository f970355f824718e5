import type { OrderLine } from '../../../contract/shop/orders.ts'
import { Button } from '../../ui/button.tsx'
import type { Choice } from './confirm-choice.tsx'

/** The customer's choice for a late deed: more time for us, once, or the money back now. */
export function LateChoice(props: { line: OrderLine; onChoose: (choice: Choice) => void }) {
  const { line, onChoose } = props
  return (
    <p className="flex flex-wrap gap-3 pb-1 sm:col-span-2 sm:col-start-2">
      {!line.hasAgreedToWait && (
        <Button
          aria-label={`Keep Waiting for ${line.streetAddress}`}
          onClick={() => onChoose({ what: 'wait', line })}
          className="max-sm:w-full"
        >
          Keep Waiting
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={`Cancel and Refund ${line.streetAddress}`}
        onClick={() => onChoose({ what: 'cancel', line })}
        className="max-sm:w-full"
      >
        Cancel and Refund
      </Button>
    </p>
  )
}
