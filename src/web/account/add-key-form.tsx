import { useId } from 'react'
import { addKeyCall, keyList } from '../../contract/account/keys.ts'
import { SCOPES } from '../../organizations/scope.ts'
import { SCOPE_WORDS } from '../organization/key-line.tsx'
import { Card } from '../ui/card.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { CheckGroup } from './check-group.tsx'
import type { Shown } from './new-key.tsx'

/** The safest comes first. */
const MODES = [
  ['test', 'Test: nothing is charged or delivered'],
  ['live', 'Live: real deeds, real money'],
] as const
const LIVES = [
  ['365', 'In a year'],
  ['90', 'In 90 days'],
  ['30', 'In 30 days'],
  ['', 'Never'],
] as const
const READING = SCOPES.filter((scope) => scope.endsWith(':read'))

interface Props {
  onAdded: (shown: Shown) => void
  onCancel: () => void
}

export function AddKeyForm({ onAdded, onCancel }: Props) {
  const id = useId()
  const form = useEndpointForm(addKeyCall, {
    body: ({ text, all }) => ({
      name: text('name'),
      livemode: text('mode') === 'live',
      scopes: all('scopes'),
      expiresInDays: text('expires') ? Number(text('expires')) : null,
    }),
    words: { name: 'Please name the key.', scopes: 'Choose at least one permission.' },
    onDone: ({ key }, { name }) => onAdded({ name, key }),
    rereads: [keyList],
  })
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg">
        Create a key
      </h2>
      <Form form={form} act="Create Key" onCancel={onCancel} className="max-w-md space-y-4">
        <TextField
          {...form.field('name')}
          label="Name"
          hint="Where it will be used, such as “Closing software”"
          autoComplete="off"
          autoFocus
          maxLength={60}
        />
        <SelectField {...form.field('mode')} label="Mode" options={MODES} />
        <CheckGroup
          {...form.field('scopes')}
          label="Permissions"
          options={SCOPES.map((scope) => [scope, SCOPE_WORDS[scope]] as const)}
          chosen={READING}
        />
        <SelectField {...form.field('expires')} label="Expires" options={LIVES} />
      </Form>
    </Card>
  )
}
