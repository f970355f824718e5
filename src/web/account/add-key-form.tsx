import { type FormEvent, useEffect, useId, useRef } from 'react'
import { addKeyCall, keyList } from '../../contract/account/keys.ts'
import { SCOPES } from '../../organizations/scope.ts'
import { call } from '../api.ts'
import { SCOPE_WORDS } from '../sign-in/scope-words.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { reasonAlone, useAct } from '../use-act.ts'
import { CheckLine } from './check-line.tsx'
import type { Shown } from './new-key.tsx'

const MODES = [
  ['live', 'Live: real deeds, real money'],
  ['test', 'Test: nothing is charged or delivered'],
] as const
const LIVES = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const

interface Props {
  onAdded: (shown: Shown) => void
  onCancel: () => void
}

export function AddKeyForm({ onAdded, onCancel }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const add = useAct(
    async (body: Parameters<typeof call<typeof addKeyCall>>[1]['body']) => {
      const { key } = await call(addKeyCall, { body })
      onAdded({ name: body.name, key })
    },
    reasonAlone,
    { rereads: [keyList] },
  )

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const name = String(data.get('name')).trim()
    const scopes = SCOPES.filter((scope) => data.getAll('scopes').includes(scope))
    const days = String(data.get('expires'))
    if (!name) add.tell({ ok: false, title: 'Please name the key.' })
    else if (scopes.length === 0) add.tell({ ok: false, title: 'Choose at least one permission.' })
    else {
      const livemode = data.get('mode') === 'live'
      add.run({ name, livemode, scopes, expiresInDays: days ? Number(days) : null })
    }
  }

  return (
    <Card aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-4 text-lg">
        Create a key
      </h2>
      <form ref={form} noValidate onSubmit={submit} className="max-w-md space-y-4">
        <TextField
          id={`${id}-name`}
          name="name"
          label="Name"
          hint="Where it will be used, such as “Closing software”"
          autoComplete="off"
          maxLength={60}
          error={add.failure?.title}
        />
        <SelectField id={`${id}-mode`} name="mode" label="Mode" options={MODES} />
        <fieldset>
          <legend className="mb-1 font-medium">Permissions</legend>
          {SCOPES.map((scope) => (
            <CheckLine key={scope} name="scopes" value={scope} label={SCOPE_WORDS[scope]} />
          ))}
        </fieldset>
        <SelectField id={`${id}-expires`} name="expires" label="Expires" options={LIVES} />
        <div className="flex flex-wrap gap-3">
          <BusyButton type="submit" isBusy={add.isBusy} className="max-sm:w-full">
            Create Key
          </BusyButton>
          <Button variant="secondary" onClick={onCancel} className="max-sm:w-full">
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}
