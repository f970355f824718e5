import { useState } from 'react'
import {
  attemptList,
  disableEndpointCall,
  enableEndpointCall,
  endpointList,
  rollEndpointCall,
  testEndpointCall,
} from '../../contract/account/webhooks.ts'
import type { WebhookEndpoint } from '../../contract/api/webhooks.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { toastReason, useAct } from '../use-act.ts'
import type { Shown } from './new-key.tsx'
import { OVERLAPS } from './overlaps.ts'

interface Props {
  endpoint: WebhookEndpoint
  onShown: (shown: Shown) => void
}

/** What an admin can do about an endpoint that is on. */
export function EndpointActs({ endpoint, onShown }: Props) {
  const [asked, setAsked] = useState<'roll' | 'disable'>()
  const [overlap, setOverlap] = useState('24')
  const close = () => setAsked(undefined)
  const { id, livemode, url } = endpoint
  const { host } = new URL(url)
  const params = { id }
  const test = useAct(
    async () => {
      await call(testEndpointCall, { params, body: { livemode } })
      toast('Test event sent')
    },
    toastReason,
    { rereads: [attemptList] },
  )
  const roll = useAct(
    async () => {
      const body = { livemode, overlapHours: Number(overlap) }
      const { secret } = await call(rollEndpointCall, { params, body })
      close()
      onShown({ name: host, key: secret })
    },
    'Couldn’t roll the secret',
    { rereads: [endpointList] },
  )
  const disable = useAct(
    async () => {
      await call(disableEndpointCall, { params, body: { livemode } })
      close()
    },
    'Couldn’t disable the endpoint',
    { rereads: [endpointList] },
  )
  return (
    <div className="flex flex-wrap gap-x-2 max-sm:-ms-5">
      <Button variant="quiet" aria-label={`Send a test to ${host}`} onClick={() => test.run()}>
        Send Test
      </Button>
      <Button
        variant="quiet"
        aria-label={`Roll the secret of ${host}`}
        onClick={() => setAsked('roll')}
      >
        Roll Secret
      </Button>
      <Button variant="quiet" aria-label={`Disable ${host}`} onClick={() => setAsked('disable')}>
        Disable
      </Button>
      {asked === 'roll' && (
        <Confirm
          title={`Roll the secret of ${host}?`}
          act="Roll Secret"
          doing={roll}
          onAct={roll.run}
          onClose={close}
        >
          <p>You get a new secret. Until the old one stops, we sign with both.</p>
          <SelectField
            id={`overlap-${id}`}
            label="The old secret keeps working for"
            options={OVERLAPS}
            value={overlap}
            onChange={(event) => setOverlap(event.target.value)}
          />
        </Confirm>
      )}
      {asked === 'disable' && (
        <Confirm
          title={`Disable ${host}?`}
          act="Disable Endpoint"
          doing={disable}
          onAct={disable.run}
          onClose={close}
        >
          <p>We stop sending events there right away. You can enable it again within 30 days.</p>
        </Confirm>
      )}
    </div>
  )
}

/** The one act about an endpoint that is off. */
export function EnableEndpoint({ endpoint: { id, livemode, url } }: Pick<Props, 'endpoint'>) {
  const enable = useAct(
    async () => {
      await call(enableEndpointCall, { params: { id }, body: { livemode } })
      toast('Endpoint enabled')
    },
    toastReason,
    { rereads: [endpointList, attemptList] },
  )
  return (
    <Button
      variant="quiet"
      className="max-sm:-ms-5"
      aria-label={`Enable ${new URL(url).host}`}
      onClick={() => enable.run()}
    >
      Enable
    </Button>
  )
}
