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
import { AskedAct } from '../asked-act.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { toastReason, useAct } from '../use-act.ts'
import type { Shown } from './new-key.tsx'
import { RollAct } from './roll-act.tsx'

interface Props {
  endpoint: WebhookEndpoint
  onShown: (shown: Shown) => void
}

export function EndpointActs({ endpoint, onShown }: Props) {
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
  return (
    <div className="flex flex-wrap gap-x-2 max-sm:-ms-5">
      <Button variant="quiet" aria-label={`Send a test to ${host}`} onClick={() => test.run()}>
        Send Test
      </Button>
      <RollAct
        what="secret"
        id={id}
        label="Roll Secret"
        about={`Roll the secret of ${host}`}
        act="Roll Secret"
        words="You’ll get a new secret. We’ll sign with both until the old one stops."
        rereads={[endpointList]}
        onRoll={async (overlapHours) => {
          const body = { livemode, overlapHours }
          const { secret } = await call(rollEndpointCall, { params, body })
          return { name: host, key: secret }
        }}
        onShown={onShown}
      />
      <AskedAct
        label="Disable"
        about={`Disable ${host}`}
        act="Disable Endpoint"
        failed="Couldn’t disable the endpoint"
        rereads={[endpointList]}
        onAct={() => call(disableEndpointCall, { params, body: { livemode } })}
      >
        <p>We’ll stop sending events there right away. You can enable it again within 30 days.</p>
      </AskedAct>
    </div>
  )
}

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
