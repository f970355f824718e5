import { useEffect, useRef, useState } from 'react'
import { STATES } from '../../../addresses/states.ts'
import { isWholeName, personKey } from '../../../addresses/suppression.ts'
import type { CallResult } from '../../../contract/endpoint.ts'
import {
  addSuppression,
  adminSuppressions,
  suppressionPreview,
} from '../../../contract/staff/privacy.ts'
import { call } from '../../api.ts'
import type { Problems } from '../../form-problems.ts'
import { countOf } from '../../ui/count-of.ts'
import { ActButtons, Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { toast } from '../../ui/toast.ts'
import { type Act, useAct } from '../../use-act.ts'
import {
  type EndpointForm,
  type Sent,
  type Typed,
  useEndpointForm,
} from '../../use-endpoint-form.ts'
import { addressEffects, personEffects } from './withheld-words.ts'

type Preview = CallResult<typeof suppressionPreview>

/** An entry takes two steps: who or what it covers, then what it will do. */
export function WithholdDialog({ onClose }: { onClose: () => void }) {
  const [seen, setSeen] = useState<{ entry: Entry; preview: Preview }>()
  const form = useEndpointForm(addSuppression, {
    ...ENTRY,
    send: ({ address, personName }) => call(suppressionPreview, { body: { address, personName } }),
    failed: 'Couldn’t check what it would do',
    onDone: (preview, entry) => setSeen({ entry, preview }),
  })
  const add = useAct(
    async (body: Entry) => {
      toast('On the list', wordsFor(await call(addSuppression, { body })))
    },
    'Couldn’t add it',
    { onDone: onClose, rereads: [adminSuppressions] },
  )

  return (
    <Dialog
      title={seen ? 'What it will do' : 'Withhold an address or a person'}
      isBusy={form.isBusy || add.isBusy}
      onClose={onClose}
    >
      {/* Kept while the second step is shown, with what was typed. */}
      <div hidden={seen !== undefined}>
        <WithholdForm form={form} />
      </div>
      {seen && (
        <Effects
          preview={seen.preview}
          adding={add}
          onAdd={() => add.run(seen.entry)}
          onBack={() => {
            add.tell(undefined)
            setSeen(undefined)
          }}
        />
      )}
    </Dialog>
  )
}

function wordsFor({ refunded, ended, isSweeping }: CallResult<typeof addSuppression>): string {
  const did = `${countOf(refunded, 'line', 'lines')} refunded, ${countOf(ended, 'fetched deed', 'fetched deeds')} ended.`
  return isSweeping ? `${did} We’re searching for deeds with that name.` : did
}

function Effects(props: {
  preview: Preview
  adding: Act<Entry>
  onAdd: () => void
  onBack: () => void
}) {
  const { preview, adding } = props
  const words = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, so the focus moves to what the entry will do.
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <div ref={words} tabIndex={-1} className="space-y-4">
        {preview.address && <Effect name="The address" told={addressEffects(preview.address)} />}
        {preview.person && <Effect name="The person" told={personEffects(preview.person)} />}
        <p className="text-muted">
          Nothing of it will be sold or delivered from now on. Refunds and revoked links can’t be
          undone.
        </p>
      </div>
      {adding.failure && (
        <div className="mt-4">
          <Outcome words={adding.failure} />
        </div>
      )}
      <div className="mt-5">
        <ActButtons
          act="Add to list"
          isBusy={adding.isBusy}
          onAct={props.onAdd}
          onBack={props.onBack}
        />
      </div>
    </>
  )
}

function Effect({ name, told }: { name: string; told: string[] }) {
  return (
    <section>
      <h3 className="text-base">{name}</h3>
      <ul className="mt-1 list-disc space-y-1 ps-5">
        {told.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

type Entry = Sent<typeof addSuppression>

const STATE_OPTIONS = [
  ['', 'Choose a state'],
  ...Object.entries(STATES).toSorted(([, a], [, b]) => a.localeCompare(b)),
] as const

const NO_NOTICE = 'Say who asked, when, and under which law'

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

const ENTRY = {
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

function WithholdForm({ form }: { form: EndpointForm<Entry> }) {
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
