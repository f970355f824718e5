import type { OrderLine } from '../../../contract/shop/orders.ts'
import { type LineState, lineIs } from '../../../orders/line.ts'
import { BOUGHT_BEFORE, NOT_CHARGED, NOT_FOUND } from '../../../policy.ts'
import { lineWords } from '../../line-words.ts'
import { Unbroken } from '../../ui/unbroken.tsx'

function dotClass(state: LineState): string {
  if (state === 'delivered' || state === 'ready') return 'bg-seal'
  if (lineIs('givenBack', state)) return 'bg-oxblood'
  return 'bg-amber'
}

const LATE = 'It is late, and we are sorry. You can cancel it or wait, as you see above.'

/** What the customer of a line that was never charged reads about it. */
function notChargedWords(reason: NonNullable<OrderLine['notCharged']>) {
  return reason === 'not_found'
    ? { shop: 'No deed found', next: `${NOT_FOUND} ${NOT_CHARGED}` }
    : { shop: 'Not charged', next: `${BOUGHT_BEFORE} ${NOT_CHARGED}` }
}

export function LineProgress({ line, isLate = false }: { line: OrderLine; isLate?: boolean }) {
  const { progress: state, notCharged } = line
  const { shop: now, next } = notCharged ? notChargedWords(notCharged) : lineWords(state)
  return (
    <div className="mt-2 flex gap-2 text-xs" data-progress={state}>
      <span
        aria-hidden="true"
        className={`mt-1.5 size-2 shrink-0 rounded-full ${dotClass(state)} ${lineIs('moving', state) ? 'animate-pulse' : ''}`}
      />
      <p>
        <span className="font-medium">{now}.</span>{' '}
        <span className="text-muted">
          <Unbroken text={isLate ? LATE : next} />
        </span>
      </p>
    </div>
  )
}
