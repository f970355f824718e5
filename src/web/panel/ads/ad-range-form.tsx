import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useKeys } from '../use-keys.ts'

export type NamedRange = 'last_week' | 'last_30_days'
export type AdRange = { range: NamedRange } | { from: string; to: string }

const NAMED: ReadonlyArray<readonly [NamedRange, string, string]> = [
  ['last_week', 'Last week', 'w'],
  ['last_30_days', 'Last 30 days', 'm'],
]

interface Props {
  range: AdRange
  /** The days on screen, as initial values for the fields. */
  shown: { from: string; to: string } | undefined
  onChange: (range: AdRange) => void
}

/** Days in the shop's time zone, both ends included. */
export function AdRangeForm({ range, shown, onChange }: Props) {
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({})
  const [problem, setProblem] = useState<string>()
  const from = typed.from ?? shown?.from ?? ''
  const to = typed.to ?? shown?.to ?? ''
  const name = 'range' in range ? range.range : undefined
  const choose = (next: NamedRange) => {
    setTyped({})
    setProblem(undefined)
    onChange({ range: next })
  }
  useKeys(NAMED.map(([value, words, key]) => ({ key, words, act: () => choose(value) })))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isRange = from && to && from <= to
    setProblem(isRange ? undefined : 'Enter a first day, and a last day that isn’t before it')
    if (isRange) onChange({ from, to })
    else document.getElementById('ads-to')?.focus()
  }

  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 font-medium">Range</legend>
        {NAMED.map(([value, words, key]) => (
          <Button
            key={value}
            variant="secondary"
            aria-pressed={name === value}
            aria-keyshortcuts={key}
            onClick={() => choose(value)}
          >
            {words}
          </Button>
        ))}
      </fieldset>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <TextField
          id="ads-from"
          type="date"
          label="First day"
          value={from}
          onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        />
        <TextField
          id="ads-to"
          type="date"
          label="Last day"
          error={problem}
          value={to}
          onChange={({ target }) => setTyped({ ...typed, to: target.value })}
        />
        <Button type="submit" variant="secondary" className="mt-7">
          Show
        </Button>
      </form>
    </div>
  )
}
