import { useId } from 'react'
import type { Mode } from '../../contract/account/calls.ts'
import { addEndpointCall, endpointList } from '../../contract/account/webhooks.ts'
import { EVENT_TYPES } from '../../organizations/webhooks/event.ts'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { CheckGroup } from './check-group.tsx'
import type { Shown } from './new-key.tsx'
import { EVENT_WORDS } from './webhook-words.ts'

const NO_URL = 'Please enter a full URL.'

interface Props {
  mode: Mode
  onAdded: (shown: Shown) => void
  onCancel: () => void
}

export function AddEndpointForm({ mode, onAdded, onCancel }: Props) {
  const id = useId()
  const form = useEndpointForm(addEndpointCall, {
    body: ({ text, all }) => ({
      url: text('url'),
      events: all('events'),
      livemode: mode === 'live',
    }),
    words: { url: NO_URL, events: 'Choose at least one event.' },
    check: ({ text }) => ({ url: !URL.canParse(text('url')) && NO_URL }),
    onDone: ({ secret }, { url }) => onAdded({ name: new URL(url).host, key: secret }),
    rereads: [endpointList],
  })
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg">
        {mode === 'test' ? 'Add a test endpoint' : 'Add an endpoint'}
      </h2>
      <Form form={form} act="Add Endpoint" onCancel={onCancel} className="max-w-md space-y-4">
        <TextField
          {...form.field('url')}
          type="url"
          label="URL"
          hint="Where we send events, such as https://hooks.example.com/deedbox"
          autoComplete="off"
          autoFocus
          maxLength={2000}
        />
        <CheckGroup
          {...form.field('events')}
          label="Events"
          options={EVENT_TYPES.map((type) => [type, EVENT_WORDS[type]] as const)}
        />
      </Form>
    </Card>
  )
}
