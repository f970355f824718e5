import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type AskedRange, objectionTo, PRESETS } from './range.ts'

/** Which days the reports cover. The choice is in the page's URL, to bookmark or share. */
export function RangePicker({
  asked,
  onPick,
}: {
  asked: AskedRange
  onPick: (range: AskedRange) => void
}) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="mb-1 font-medium">Range</legend>
        {PRESETS.map(([days, words]) => {
          const isOn = 'days' in asked && asked.days === days
          return (
            <Button
              key={days}
              variant="secondary"
              aria-pressed={isOn}
              onClick={() => onPick({ days })}
            >
              {words}
            </Button>
          )
        })}
      </fieldset>
      <CustomRange
        key={JSON.stringify(asked)}
        initial={'days' in asked ? undefined : asked}
        onPick={onPick}
      />
    </div>
  )
}

function CustomRange({
  initial,
  onPick,
}: {
  initial: { from: string; to: string } | undefined
  onPick: (range: AskedRange) => void
}) {
  const id = useId()
  const [from, setFrom] = useState(initial?.from ?? '')
  const [to, setTo] = useState(initial?.to ?? '')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const objection = objectionTo(from, to)
    setError(objection)
    if (!objection) onPick({ from, to })
  }
  const field = (name: string, value: string, change: (value: string) => void) => (
    <label className="block">
      <span className="mb-1 block font-medium">{name}</span>
      <input
        type="date"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => change(event.currentTarget.value)}
        className="min-h-11 rounded border border-edge bg-field px-3 aria-invalid:border-oxblood"
      />
    </label>
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
      {field('From', from, setFrom)}
      {field('To', to, setTo)}
      <Button type="submit" variant="secondary">
        Show
      </Button>
      {error && (
        <p id={`${id}-error`} role="alert" className="w-full text-xs font-medium text-oxblood">
          {error}
        </p>
      )}
    </form>
  )
}
