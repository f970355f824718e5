import { useId, useState } from 'react'
import { formatAddress } from '../../addresses/address.ts'
import { Button } from '../ui/button.tsx'
import type { MatchedAddress } from './matched-address.ts'
import { WHICH_ONE } from './search-words.ts'
import { SuggestionText } from './suggestion-text.tsx'
import type { Progress, Question } from './use-many.ts'

type Answers = ReadonlyMap<Question, MatchedAddress | null>

export function ManyQuestions({
  questions,
  onAnswer,
}: {
  questions: Question[]
  onAnswer: (answers: Answers) => void
}) {
  const [answers, setAnswers] = useState<Answers>(new Map())
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(answers)
        setAnswers(new Map())
      }}
    >
      <h4 className="font-medium">{WHICH_ONE}</h4>
      {questions.map((question, index) => (
        <Choice
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be asked twice
          key={`${question.line} ${index}`}
          question={question}
          onChoose={(address) => setAnswers((now) => new Map(now).set(question, address))}
        />
      ))}
      <Button type="submit" variant="secondary" disabled={answers.size === 0}>
        Add the chosen addresses
      </Button>
    </form>
  )
}

function Choice({
  question: { line, candidates },
  onChoose,
}: {
  question: Question
  onChoose: (address: MatchedAddress | null) => void
}) {
  const name = useId()
  const row = 'flex min-h-11 items-start gap-3 px-4 py-2 has-checked:bg-seal-wash'
  const dot = 'mt-1 size-4 shrink-0 accent-seal'
  return (
    <fieldset className="min-w-0 rounded border border-line bg-white">
      <legend className="ms-3 max-w-full px-1 wrap-anywhere text-muted">{line}</legend>
      {candidates.map(({ place, address }) => (
        <label key={formatAddress(address)} className={row}>
          <input type="radio" name={name} className={dot} onChange={() => onChoose(address)} />
          <span className="min-w-0">
            <SuggestionText place={place} typed={line} />
          </span>
        </label>
      ))}
      <label className={row}>
        <input type="radio" name={name} className={dot} onChange={() => onChoose(null)} />
        <span>None of these</span>
      </label>
    </fieldset>
  )
}

const PAUSED = 'Too many searches at once. We’ll continue in a moment.'

/** Announces every tenth step, not every one: a screen reader has to keep up. */
function toldOf({ done, total, paused }: Progress): string {
  if (paused) return PAUSED
  const step = Math.max(1, Math.ceil(total / 10))
  return `${Math.floor(done / step) * step} of ${total} matched`
}

export function ManyProgress({
  progress,
  outcome,
}: {
  progress: Progress | undefined
  outcome: string
}) {
  return (
    <>
      <div role="status" className="sr-only">
        {progress ? toldOf(progress) : outcome}
      </div>
      {progress && (
        <div className="min-w-40 flex-1">
          <progress
            aria-label="Addresses matched"
            value={progress.done}
            max={progress.total}
            className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-seal [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-seal"
          />
          <p className="text-xs text-muted">
            {progress.paused ? PAUSED : `Matching ${progress.done} of ${progress.total}`}
          </p>
        </div>
      )}
    </>
  )
}
