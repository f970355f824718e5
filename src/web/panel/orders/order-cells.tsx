import type { ListedOrder } from '../../../contract/staff/orders.ts'
import { countDeeds, fulfillmentWords, paymentWords, type Said, type Tone } from './order-words.ts'

const TONES: Record<Tone, string> = {
  plain: 'text-ink',
  muted: 'text-muted',
  waiting: 'text-amber-ink',
  urgent: 'text-oxblood',
}

export function Payment({ order }: { order: ListedOrder }) {
  const { words, tone } = paymentWords(order)
  return <span className={TONES[tone]}>{words}</span>
}

/** The deeds as a bar for the eye that runs down the list, and in words. */
export function Fulfillment({ order, now }: { order: ListedOrder; now: Date }) {
  const said = fulfillmentWords(order, now)
  if (said.length === 0) return <span className="text-muted">–</span>
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Bar order={order} />
      <span className="sm:truncate">
        {said.map((piece, place) => (
          <span key={piece.words}>
            {place > 0 && <span className="text-muted"> · </span>}
            <span className={TONES[piece.tone]}>{piece.words}</span>
          </span>
        ))}
      </span>
    </span>
  )
}

export function wholeOf(said: Said[]): string {
  return said.map(({ words }) => words).join(' · ')
}

function Bar({ order }: { order: ListedOrder }) {
  const { all, delivered, review, moving } = countDeeds(order.progress)
  const isDone = review + moving === 0
  const parts = [
    { count: delivered, look: isDone ? 'bg-seal/40' : 'bg-seal' },
    { count: review, look: 'bg-amber' },
    { count: moving, look: 'bg-edge' },
  ]
  return (
    <span
      aria-hidden="true"
      className="flex h-2 w-10 shrink-0 overflow-hidden rounded-xs bg-line max-[90rem]:w-6 max-sm:w-4"
    >
      {parts.map(({ count, look }) => (
        <span key={look} className={look} style={{ width: `${(count / all) * 100}%` }} />
      ))}
    </span>
  )
}
