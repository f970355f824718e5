import { STATES } from '../../../addresses/states.ts'
import { isWholeName, personKey } from '../../../addresses/suppression.ts'
import type { addSuppression } from '../../../contract/staff/suppressions.ts'
import type { Problems } from '../../form-problems.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { EndpointForm, Sent, Typed } from '../../use-endpoint-form.ts'

export type Entry = Sent<typeof addSuppression>

const STATE_OPTIONS = [
  ['', 'Choose a state'],
  ...Object.entries(STATES).toSorted(([, a], [, b]) => a.localeCompare(b)),
] as const

const NO_NOTICE = 'Say who asked, when, and under which law'

/** The form's errors that the schema can't know, field by field. */
function problemsIn({ text }: Typed): Problems {
  const [street, person] = [text('streetAddress'), text('personName')]
  const hasAddress = ['streetAddress', 'city', 'zipCode', 'state'].some((name) => text(name))
  const noStreet = hasAddress
    ? 'Enter the street'
    : !person && 'Enter an address, a person, or both'
  return {
    streetAddress: !street && noStreet,
    city: hasAddress && !text('city') && 'Enter the city',
    state: hasAddress && !text('state') && 'Choose the state',
    personName: person !== '' && !isWholeName(personKey(person)) && 'Enter a first and last name',
    notice: !text('notice') && NO_NOTICE,
  }
}

export const ENTRY = {
  body: ({ text }: Typed) => {
    const [streetAddress, personName] = [text('streetAddress'), text('personName')]
    const [city, state, zipCode] = [text('city'), text('state'), text('zipCode')]
    return {
      notice: text('notice'),
      ...(streetAddress ? { address: { streetAddress, city, state, zipCode } } : {}),
      ...(personName ? { personName } : {}),
    }
  },
  words: { zipCode: 'Enter a ZIP code', notice: NO_NOTICE },
  check: problemsIn,
}

export function WithholdForm({ form }: { form: EndpointForm<Entry> }) {
  const field = (name: string) => ({ ...form.field(name), autoComplete: 'off' })
  return (
    <Form form={form} act="Preview">
      <TextField
        label="Street"
        hint="Without a unit, it covers every unit."
        maxLength={200}
        {...field('streetAddress')}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem_7rem]">
        <TextField label="City" maxLength={100} {...field('city')} />
        <SelectField label="State" options={STATE_OPTIONS} {...field('state')} />
        <TextField label="ZIP" inputMode="numeric" maxLength={10} {...field('zipCode')} />
      </div>
      <TextField
        label="Person"
        hint="First and last name, as they’d appear on a deed."
        maxLength={200}
        {...field('personName')}
      />
      <TextField
        label="Notice"
        hint="Who asked, when, and under which law. Customers never see this."
        maxLength={1000}
        {...field('notice')}
      />
    </Form>
  )
}
