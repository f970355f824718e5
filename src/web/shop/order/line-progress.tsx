import { type LineState, lineIs } from '../../../orders/line.ts'
import { lineWords } from '../../line-words.ts'
import { Unbroken } from '../../ui/unbroken.tsx'

function dotClass(state: LineState): string {
  if (state === 'delivered' || state === 'ready') return 'bg-seal'
  if (lineIs('givenBack', state)) return 'bg-oxblood'
  return 'bg-amber'
}

const LATE = 'It is late, and we are sorry. You can cancel it or wait, as you see above.'

export function LineProgress({ state, isLate = false }: { state: LineState; isLate?: boolean }) {
  const { shop: now, next } = lineWords(state)
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
