import { type FormEvent, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeys } from './keys.tsx'

export interface Days {
  from: string
  to: string
}

interface Preset {
  words: string
  isOn: boolean
  /** For the search, where the words don't do. */
  keyWords?: string
  pick: () => void
}

interface Props {
  presets: readonly Preset[]
  labels: readonly [from: string, to: string]
  /** The days on screen, as initial values for the fields. */
  shown: Days | undefined
  objectionTo: (days: Days) => string | undefined
  onPick: (days: Days) => void
}

/** Days in the shop's time zone, both ends included: one of some ranges with a name, or any other. */
export function RangeForm({ presets, labels, shown, objectionTo, onPick }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<Partial<Days>>({})
  const [problem, setProblem] = useState<string>()
  const days = { from: typed.from ?? shown?.from ?? '', to: typed.to ?? shown?.to ?? '' }
  const choose = ({ pick }: Preset) => {
    setTyped({})
    setProblem(undefined)
    pick()
  }
  useKeys(
    presets.map((preset) => {
      const { words, keyWords = words } = preset
      return { words: keyWords, act: () => choose(preset) }
    }),
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    const objection = objectionTo(days)
    setProblem(objection)
    if (objection) document.getElementById(`${id}to`)?.focus()
    else onPick(days)
  }

  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 font-medium">Range</legend>
        {presets.map((preset) => (
          <Button
            key={preset.words}
            variant="secondary"
            aria-pressed={preset.isOn}
            onClick={() => choose(preset)}
          >
            {preset.words}
          </Button>
        ))}
      </fieldset>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        {(['from', 'to'] as const).map((end, place) => (
          <TextField
            key={end}
            id={`${id}${end}`}
            type="date"
            label={labels[place] ?? ''}
            error={end === 'to' ? problem : undefined}
            value={days[end]}
            onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
          />
        ))}
        <Button type="submit" variant="secondary" className="sm:mt-7">
          Show
        </Button>
      </form>
    </div>
  )
}
