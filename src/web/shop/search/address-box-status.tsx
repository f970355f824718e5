import { HOW_TO_CHOOSE, NO_MATCH, NOT_CONFIGURED, WHICH_ONE } from '../../matching/search-words.ts'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { waitWords } from '../wait-words.ts'
import type { Suggestions } from './use-suggestions.ts'

const FAILURES: Partial<Record<Suggestions['state'], string>> = {
  not_configured: NOT_CONFIGURED,
  offline: 'You’re offline. Your text is saved, and we’ll continue when you’re back online.',
  failed: 'Address search isn’t working right now. Please try again in a moment.',
}

const SPENT =
  'We can’t look up more addresses today. Type the full address with city, state and ZIP code, and our staff will check it.'

interface Props {
  id: string
  suggestions: Suggestions
  isListOpen: boolean
  /** The outcome of the last choice, or a question for the visitor. */
  words: string
  /** Enter was pressed, and the visitor has to choose. */
  isAsked: boolean
  onRetry: () => void
}

export function AddressBoxStatus({ id, suggestions, isListOpen, words, isAsked, onRetry }: Props) {
  const failure = failureOf(suggestions)
  const canRetry = suggestions.state === 'failed' || suggestions.state === 'limited'
  return (
    <div className="mt-2 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-2">
      <div id={id} role="status" className="text-muted">
        {failure ? (
          <span className="text-oxblood">{failure}</span>
        ) : (
          <Progress {...{ suggestions, isListOpen, words, isAsked }} />
        )}
      </div>
      {canRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function failureOf({ state, retryAfter }: Suggestions): string | undefined {
  if (state !== 'limited') return FAILURES[state]
  return `Too many searches at once. Please try again ${waitWords(retryAfter)}.`
}

function Progress({
  suggestions: { state, items, hint, isLimited },
  isListOpen,
  words,
  isAsked,
}: Pick<Props, 'suggestions' | 'isListOpen' | 'words' | 'isAsked'>) {
  if (isListOpen) {
    return (
      <span className="sr-only">
        {isAsked && `${WHICH_ONE} `}
        {`${countOf(items.length, 'suggestion', 'suggestions')}. ${HOW_TO_CHOOSE}`}
      </span>
    )
  }
  if (words) return <span className="font-medium text-seal">{words}</span>
  if (state === 'asking') return items.length === 0 && 'Searching…'
  if (state === 'answered' && items.length === 0) {
    if (isLimited) return SPENT
    return hint ?? NO_MATCH
  }
  return null
}
