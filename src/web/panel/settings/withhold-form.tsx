import { type FormEvent, useId, useState } from 'react'
import { STATES } from '../../../addresses/states.ts'
import { isWholeName, personKey } from '../../../addresses/suppression.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import type { addSuppression } from '../../../contract/staff/suppressions.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type Entry = CallInput<typeof addSuppression>['body']

const STATE_OPTIONS = [
  ['', 'Choose a state'],
  ...Object.entries(STATES).toSorted(([, a], [, b]) => a.localeCompare(b)),
] as const

const EMPTY = { street: '', city: '', state: '', zip: '', person: '', notice: '' }
type Fields = typeof EMPTY

/** What is wrong with it, field by field. */
function problemsIn(typed: Fields): Partial<Fields> {
  const { street, city, state, zip, person, notice } = typed
  const hasAddress = Boolean(street || city || zip || state)
  return {
    ...(!hasAddress && !person ? { street: 'Please enter an address, a person or both' } : {}),
    ...(hasAddress && !street ? { street: 'Please enter the street' } : {}),
    ...(hasAddress && !city ? { city: 'Please enter the city' } : {}),
    ...(hasAddress && !state ? { state: 'Please choose the state' } : {}),
    ...(zip && !/^\d{5}(-\d{4})?$/.test(zip) ? { zip: 'Please enter a ZIP code' } : {}),
    ...(person && !isWholeName(personKey(person))
      ? { person: 'Please enter a first and a last name' }
      : {}),
    ...(notice ? {} : { notice: 'Please say who asked for it, when, and under which law' }),
  }
}

export function WithholdForm(props: { isBusy: boolean; onSubmit: (entry: Entry) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(EMPTY)
  const [problems, setProblems] = useState<Partial<Fields>>({})

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (props.isBusy) return
    const trimmed = Object.fromEntries(
      Object.entries(typed).map(([name, text]) => [name, text.trim()]),
    ) as Fields
    const found = problemsIn(trimmed)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) {
      document.getElementById(`${id}${first}`)?.focus()
      return
    }
    const { street, city, state, zip, person, notice } = trimmed
    props.onSubmit({
      notice,
      ...(street ? { address: { streetAddress: street, city, state, zipCode: zip } } : {}),
      ...(person ? { personName: person } : {}),
    })
  }

  const field = (name: keyof Fields) => ({
    id: `${id}${name}`,
    value: typed[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  })
  const { error: stateProblem, ...state } = field('state')

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label="Street"
        hint="Without a unit it covers every unit of the property."
        maxLength={200}
        {...field('street')}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem_7rem]">
        <TextField label="City" maxLength={100} {...field('city')} />
        <div>
          <SelectField label="State" options={STATE_OPTIONS} {...state} />
          {stateProblem && <p className="mt-1 text-xs font-medium text-oxblood">{stateProblem}</p>}
        </div>
        <TextField label="ZIP" inputMode="numeric" maxLength={10} {...field('zip')} />
      </div>
      <TextField
        label="Person"
        hint="First and last name, as a deed may bear them."
        maxLength={200}
        {...field('person')}
      />
      <TextField
        label="Notice"
        hint="Who asked for it, when, and under which law. Never shown to customers."
        maxLength={1000}
        {...field('notice')}
      />
      <Button type="submit" aria-disabled={props.isBusy}>
        {props.isBusy ? 'Please wait…' : 'See what it will do'}
      </Button>
    </form>
  )
}
