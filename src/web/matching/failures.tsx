import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import type { Reason } from './match.ts'
import { NO_MATCH, NOT_CONFIGURED } from './search-words.ts'
import type { Failure } from './use-many.ts'

const WORDS: Record<Reason, string> = {
  no_match: NO_MATCH,
  no_house_number: 'Add the house number: a street or town alone has no deed.',
  full: `Your order is full: it holds up to ${MAX_DEEDS_PER_ORDER} deeds.`,
  beyond: `Beyond the first ${MAX_DEEDS_PER_ORDER} lines.`,
  skipped: 'You chose none of the suggestions.',
  stopped: 'Stopped before its turn.',
  not_configured: NOT_CONFIGURED,
  unavailable: 'Address search didn’t answer. Please try this one again.',
}

/** The lines that weren't added, each with the reason. */
export function ManyFailures({ failures }: { failures: Failure[] }) {
  return (
    <div>
      <h4 className="font-medium">Not added</h4>
      <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto rounded border border-line bg-white">
        {failures.map(({ line, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand twice, and none moves
          <li key={index} className="px-4 py-2">
            <span className="block wrap-anywhere">{line}</span>
            <span className="block text-xs text-amber-ink">{WORDS[reason]}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">
        {failures.length === 1
          ? 'It’s back in the box above. Fix it and try again.'
          : 'They’re back in the box above. Fix them and try again.'}
      </p>
    </div>
  )
}
