import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addEndpointCall, endpointList } from '../../contract/account/webhooks.ts'
import type { WebhookEndpoint } from '../../contract/api/webhooks.ts'
import { EVENT_TYPES, type EventType } from '../../organizations/webhooks/event.ts'
import { useMode } from '../account-mode.ts'
import { Loaded } from '../loaded.tsx'
import { loading } from '../query-client.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { shortMoment } from '../ui/moment.ts'
import { Section } from '../ui/section.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { Attempts } from './attempts.tsx'
import { CheckGroup } from './check-group.tsx'
import { EnableEndpoint, EndpointActs } from './endpoint-acts.tsx'
import { NewKey, type Shown } from './new-key.tsx'
import { useMember } from './use-member.ts'

const EVENT_WORDS: Record<EventType, string> = {
  'order.created': 'Order placed',
  'deed.delivered': 'Deed delivered',
  'deed.delayed': 'Deed delayed',
  'deed.refunded': 'Deed refunded',
  'deed.superseded': 'Newer or corrected deed available',
  'order.completed': 'Order completed',
  'balance.low': 'Balance low',
}

const DISABLED_WORDS = {
  asked: 'Disabled by your organization',
  gone: 'Disabled: your server returned 410 Gone',
  failing: 'Disabled: all ten attempts failed',
} as const

export default function WebhooksPage() {
  const list = useQuery({ ...loading(endpointList, {}), staleTime: 0 })
  const { isAdmin } = useMember()
  const mode = useMode()
  const [isAdding, setIsAdding] = useState(false)
  const [shown, setShown] = useState<Shown>()
  return (
    <div className="space-y-6">
      <p className="text-muted">
        We send events to your endpoints as they happen, signed by the Standard Webhooks
        specification.
      </p>
      {shown && <NewKey what="secret" shown={shown} onDone={() => setShown(undefined)} />}
      {isAdding ? (
        <AddEndpointForm
          onCancel={() => setIsAdding(false)}
          onAdded={(added) => {
            setIsAdding(false)
            setShown(added)
          }}
        />
      ) : (
        isAdmin && !shown && <Button onClick={() => setIsAdding(true)}>Add Endpoint</Button>
      )}
      <Loaded query={list} what="the endpoints" rows={3}>
        {({ endpoints: all }) => {
          const endpoints = all.filter(({ livemode }) => livemode === (mode === 'live'))
          return endpoints.length === 0 ? (
            <p>
              {isAdmin
                ? 'No endpoints yet. Add one to follow your orders as they progress.'
                : 'No endpoints yet. An admin of your organization can add one.'}
            </p>
          ) : (
            <>
              <ul className="divide-y divide-line border-y border-line">
                {endpoints.map((endpoint) => (
                  <EndpointLine key={endpoint.id} endpoint={endpoint} onShown={setShown} />
                ))}
              </ul>
              <Attempts endpoints={endpoints} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

interface LineProps {
  endpoint: WebhookEndpoint
  onShown: (shown: Shown) => void
}

function EndpointLine({ endpoint, onShown }: LineProps) {
  const { isAdmin } = useMember()
  const { url, livemode, events, confirmedAt, disabledBecause } = endpoint
  const { strugglingSince, oldSecretUntil } = endpoint
  const isOn = endpoint.state === 'enabled'
  const facts = [
    `Added ${shortMoment(endpoint.createdAt)}`,
    isOn && oldSecretUntil && `old secret works until ${shortMoment(oldSecretUntil)}`,
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-all font-mono text-sm">{url}</span>{' '}
          <Badge>{livemode ? 'Live' : 'Test'}</Badge>
          {!isOn && <Badge variant="destructive">Disabled</Badge>}
          {isOn && !confirmedAt && <Badge variant="waiting">Waiting for its first response</Badge>}
          {isOn && confirmedAt && strugglingSince && (
            <Badge variant="waiting">Failing or slow</Badge>
          )}
        </p>
        <p className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</p>
        <p className="text-xs text-muted">
          {events.length === EVENT_TYPES.length
            ? 'All events'
            : events.map((type) => EVENT_WORDS[type]).join(', ')}
        </p>
        {isOn && !confirmedAt && (
          <p className="text-xs text-muted">
            We sent it a test event. Once it responds with success, we’ll send it the others.
          </p>
        )}
        {disabledBecause && <p className="text-xs text-muted">{DISABLED_WORDS[disabledBecause]}</p>}
      </div>
      {isAdmin && isOn && <EndpointActs endpoint={endpoint} onShown={onShown} />}
      {isAdmin && !isOn && <EnableEndpoint endpoint={endpoint} />}
    </li>
  )
}

const NO_URL = 'Please enter a full URL.'

interface Props {
  onAdded: (shown: Shown) => void
  onCancel: () => void
}

function AddEndpointForm({ onAdded, onCancel }: Props) {
  const mode = useMode()
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
    <Section
      title={mode === 'test' ? 'Add a test endpoint' : 'Add an endpoint'}
      titleClass="mb-4 text-lg"
      isCard
    >
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
    </Section>
  )
}
