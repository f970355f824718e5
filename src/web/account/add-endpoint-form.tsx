import { type FormEvent, useEffect, useId, useRef } from 'react'
import { addEndpointCall, endpointList } from '../../contract/account/webhooks.ts'
import { EVENT_TYPES } from '../../organizations/webhooks/event.ts'
import { call } from '../api.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { reasonAlone, useAct } from '../use-act.ts'
import { CheckLine } from './check-line.tsx'
import type { Shown } from './new-key.tsx'
import { EVENT_WORDS } from './webhook-words.ts'

const MODES = [
  ['live', 'Live: real orders'],
  ['test', 'Test: orders made with test keys'],
] as const

interface Props {
  hasTestMode: boolean
  onAdded: (shown: Shown) => void
  onCancel: () => void
}

export function AddEndpointForm({ hasTestMode, onAdded, onCancel }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const add = useAct(
    async (body: Parameters<typeof call<typeof addEndpointCall>>[1]['body']) => {
      const { secret } = await call(addEndpointCall, { body })
      onAdded({ name: new URL(body.url).host, key: secret })
    },
    reasonAlone,
    { rereads: [endpointList] },
  )

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const url = String(data.get('url')).trim()
    const events = EVENT_TYPES.filter((type) => data.getAll('events').includes(type))
    if (!URL.canParse(url)) add.tell({ ok: false, title: 'Please enter a full URL.' })
    else if (events.length === 0) add.tell({ ok: false, title: 'Choose at least one event.' })
    else add.run({ url, events, livemode: data.get('mode') !== 'test' })
  }

  return (
    <Card aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-4 text-lg">
        Add an endpoint
      </h2>
      <form ref={form} noValidate onSubmit={submit} className="max-w-md space-y-4">
        <TextField
          id={`${id}-url`}
          name="url"
          type="url"
          label="URL"
          hint="Where we send events, such as https://hooks.example.com/deedbox"
          autoComplete="off"
          maxLength={2000}
          error={add.failure?.title}
        />
        {hasTestMode && <SelectField id={`${id}-mode`} name="mode" label="Mode" options={MODES} />}
        <fieldset>
          <legend className="mb-1 font-medium">Events</legend>
          {EVENT_TYPES.map((type) => (
            <CheckLine key={type} name="events" value={type} label={EVENT_WORDS[type]} />
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <BusyButton type="submit" isBusy={add.isBusy} className="max-sm:w-full">
            Add Endpoint
          </BusyButton>
          <Button variant="secondary" onClick={onCancel} className="max-sm:w-full">
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}
