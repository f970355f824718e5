import { expectWords } from '../../offer/forecast-words.ts'
import { countOf } from '../../ui/count-of.ts'
import { ClockIcon, TickIcon } from '../../ui/icons.tsx'
import type { Forecasts } from '../use-forecasts.ts'
import { QuestionIcon } from './line-parts.tsx'

interface Props {
  forecasts: Pick<Forecasts, 'known'>
  deeds: number
  /** Other deeds of the cart, with a question open. */
  asked?: number
}

export function Expect({ forecasts: { known }, deeds, asked = 0 }: Props) {
  const { soon, staff } = expectWords(known)
  const isKnown = known.length >= deeds
  const answers = asked > 0 && countOf(asked, 'needs your answer', 'need your answer')
  const parts = [
    { words: isKnown && soon, look: 'text-seal', icon: <TickIcon /> },
    { words: isKnown && staff, look: 'text-amber-ink', icon: <ClockIcon /> },
    { words: answers, look: 'text-amber-ink', icon: <QuestionIcon /> },
  ]
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      {!isKnown && <span className="text-muted">Checking how soon you’ll get your deeds…</span>}
      {parts.map(
        ({ words, look, icon }) =>
          words && (
            <span
              key={words}
              className={`flex items-center gap-1.5 font-medium [&>svg]:size-4 ${look}`}
            >
              {icon}
              {words}
            </span>
          ),
      )}
    </span>
  )
}
