import {
  attemptList,
  resendEventCall,
  type WebhookAttempt,
} from '../../contract/account/webhooks.ts'
import type { WebhookEndpoint } from '../../contract/api/webhooks.ts'
import { useMode } from '../account-mode.ts'
import { call } from '../api.ts'
import { LoadedPages } from '../loaded.tsx'
import { Badge } from '../ui/badge.tsx'
import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { shortMoment } from '../ui/moment.ts'
import { Cell, Table } from '../ui/table.tsx'
import { toast } from '../ui/toast.ts'
import { toastReason, useAct } from '../use-act.ts'
import { useListPages } from '../use-list-pages.ts'
import { useListUrl } from '../use-list-url.ts'
import { exactMoment } from './exact-moment.ts'
import { ListFilter } from './list-filters.tsx'
import { useMember } from './use-member.ts'

/** Why an attempt failed, where no status says it. */
const FAILURE_WORDS: Record<NonNullable<WebhookAttempt['failure']>, string> = {
  status: 'Your server returned an error.',
  redirect: 'We don’t follow redirects. Use the final URL.',
  gone: 'Your server asked us to stop.',
  timeout: 'No response within 15 seconds.',
  unreachable: 'We couldn’t connect.',
  certificate: 'Your server’s certificate isn’t valid.',
  name: 'The host name doesn’t resolve.',
  private_address: 'The host name points to a private network.',
  secret: 'We couldn’t sign it. Roll the secret.',
}

const PER_PAGE = 25
const COLUMNS = [
  { name: 'Time' },
  { name: 'Result' },
  { name: 'Event' },
  { name: 'Endpoint' },
  { name: 'Took', isNumeric: true },
  { name: 'Action' },
]

export function Attempts({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  const mode = useMode()
  const url = useListUrl()
  const asked = url.params.get('endpointId')
  const endpointId = endpoints.find(({ id }) => id === asked)?.id
  const pages = useListPages(attemptList, { limit: PER_PAGE, mode, endpointId })
  const options = [
    ['', 'All endpoints'] as const,
    ...endpoints.map(({ id, url }) => [id, url] as const),
  ]
  return (
    <section aria-labelledby="attempts-title" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="attempts-title" className="text-lg">
          Attempts
        </h2>
        <BusyButton
          variant="secondary"
          isBusy={pages.query.isRefetching}
          onClick={() => void pages.query.refetch()}
        >
          Refresh
        </BusyButton>
      </div>
      <ListFilter
        url={url}
        name="endpointId"
        label="Endpoint"
        options={options}
        className="max-w-xs"
      />
      <LoadedPages
        pages={pages}
        what="the attempts"
        rows={3}
        empty={<p>Nothing was sent in the last 30 days.</p>}
      >
        {(rows) => (
          <Table caption="Attempts" columns={COLUMNS} isStacked>
            {rows.map((row) => (
              <AttemptRow key={row.id} attempt={row} />
            ))}
          </Table>
        )}
      </LoadedPages>
    </section>
  )
}

function AttemptRow({ attempt }: { attempt: WebhookAttempt }) {
  const livemode = useMode() === 'live'
  const { isAdmin } = useMember()
  const { eventId, endpointId, status, failure, nextAt } = attempt
  const resend = useAct(
    async () => {
      const body = { livemode, endpointId }
      await call(resendEventCall, { params: { id: eventId }, body })
      toast('Sending it again')
    },
    toastReason,
    { rereads: [attemptList] },
  )
  return (
    <tr>
      <Cell className="whitespace-nowrap">{exactMoment(attempt.at)}</Cell>
      <Cell className="min-w-48">
        <Badge variant={failure ? 'destructive' : 'default'}>{status ?? 'No answer'}</Badge>
        {attempt.number > 1 && <span className="ms-2">{`Attempt ${attempt.number} of 10`}</span>}
        {failure && <span className="mt-1 block">{FAILURE_WORDS[failure]}</span>}
        {nextAt && (
          <span className="block text-muted">{`Next attempt ${shortMoment(nextAt)}`}</span>
        )}
      </Cell>
      <Cell>
        <span className="font-mono">{attempt.type}</span>
        {attempt.fileNumber && <span className="block">{`File ${attempt.fileNumber}`}</span>}
        <span className="block font-mono text-xs text-muted">{eventId}</span>
      </Cell>
      <Cell className="min-w-40 break-all font-mono text-xs">{attempt.url}</Cell>
      <Cell isNumeric>{`${attempt.ms} ms`}</Cell>
      <Cell>
        {isAdmin && attempt.isOn && (
          <Button
            variant="quiet"
            className="max-md:-ms-5"
            aria-label={`Resend ${eventId}`}
            onClick={() => resend.run()}
          >
            Resend
          </Button>
        )}
      </Cell>
    </tr>
  )
}
