import { type FormEvent, useId, useState } from 'react'
import { STATES } from '../../../addresses/states.ts'
import { isWholeName, personKey } from '../../../addresses/suppression.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import type { addSuppression } from '../../../contract/staff/suppressions.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'

export type Entry = CallInput<typeof addSuppression>['body']

const STATE_OPTIONS = [
  ['', 'Choose a state'],
  ...Object.entries(STATES).toSorted(([, a], [, b]) => a.localeCompare(b)),
] as const

const EMPTY = { street: '', city: '', state: '', zip: '', person: '', notice: '' }
type Fields = typeof EMPTY

/** The form's errors, field by field. */
function problemsIn({ street, city, state, zip, person, notice }: Fields) {
  const hasAddress = Boolean(street || city || zip || state)
  const noStreet = hasAddress
    ? 'Enter the street'
    : !person && 'Enter an address, a person, or both'
  return {
    street: !street && noStreet,
    city: hasAddress && !city && 'Enter the city',
    state: hasAddress && !state && 'Choose the state',
    zip: zip !== '' && !/^\d{5}(-\d{4})?$/.test(zip) && 'Enter a ZIP code',
    person: person !== '' && !isWholeName(personKey(person)) && 'Enter a first and last name',
    notice: !notice && 'Say who asked, when, and under which law',
  }
}

export function WithholdForm(props: { isBusy: boolean; onSubmit: (entry: Entry) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(EMPTY)
  const { problemOf, complain } = useProblems<keyof Fields>(id)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const trimmed = Object.fromEntries(
      Object.entries(typed).map(([name, text]) => [name, text.trim()]),
    ) as Fields
    if (complain(problemsIn(trimmed))) return
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
    error: problemOf(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  })

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label="Street"
        hint="Without a unit, it covers every unit."
        maxLength={200}
        {...field('street')}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem_7rem]">
        <TextField label="City" maxLength={100} {...field('city')} />
        <SelectField label="State" options={STATE_OPTIONS} {...field('state')} />
        <TextField label="ZIP" inputMode="numeric" maxLength={10} {...field('zip')} />
      </div>
      <TextField
        label="Person"
        hint="First and last name, as they’d appear on a deed."
        maxLength={200}
        {...field('person')}
      />
      <TextField
        label="Notice"
        hint="Who asked, when, and under which law. Customers never see this."
        maxLength={1000}
        {...field('notice')}
      />
      <BusyButton type="submit" isBusy={props.isBusy}>
        Preview
      </BusyButton>
    </form>
  )
}
