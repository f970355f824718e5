import { MAX_DEEDS_PER_ORDER } from '../../../../orders/price.ts'
import { type Reason, SETTLED } from './match.ts'
import type { Failure } from './use-many.ts'

const WORDS: Record<Reason, string> = {
  no_match: 'No matching address found. Check the spelling, or add the city and state.',
  no_house_number: 'Add the house number: a street or town alone has no deed.',
  duplicate: 'Already in your order.',
  full: `Your order is full: it holds up to ${MAX_DEEDS_PER_ORDER} deeds.`,
  beyond: `Beyond the first ${MAX_DEEDS_PER_ORDER} lines.`,
  skipped: 'You chose none of the suggestions.',
  stopped: 'Stopped before its turn.',
  not_configured: 'Address search is not available: its geocoding key must be configured.',
  unavailable: 'Address search did not answer. Please try this one again.',
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
      {failures.some(({ reason }) => !SETTLED.includes(reason)) && (
        <p className="mt-2 text-xs text-muted">
          They stand in the box above again: mend them there and try once more.
        </p>
      )}
    </div>
  )
}
