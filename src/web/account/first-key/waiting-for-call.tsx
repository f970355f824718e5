import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { requestLog } from '../../../contract/account/keys.ts'
import { deedList, ownDeedFile, ownOrder } from '../../../contract/account/orders.ts'
import { call, urlOf } from '../../api.ts'
import { FileLink } from '../../file-link.tsx'
import { loading } from '../../query-client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { toastReason, useAct } from '../../use-act.ts'
import { FIRST_CALL_KEY, FIRST_ORDER } from './first-call.ts'

const ASK_MS = 1_500
const PLACE = '/api/v1/orders'

const clockTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** Shows the first order through the API as it comes in, with no reload. */
export function WaitingForCall({ value }: { value: string | undefined }) {
  const deeds = useQuery({
    ...loading(deedList, { query: { mode: 'test', limit: 1 } }),
    refetchInterval: ({ state }) => (state.data?.length ? false : ASK_MS),
  })
  const id = deeds.data?.[0]?.orderId
  const order = useQuery({
    ...loading(ownOrder, { params: { id: id ?? '' }, query: { mode: 'test' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'completed' ? false : ASK_MS),
  }).data
  const log = useQuery({
    queryKey: [requestLog.path, 'first call'],
    queryFn: () => call(requestLog, { query: { mode: 'test', limit: 10 } }),
    refetchInterval: order ? false : ASK_MS,
  }).data
  const failed = order ? undefined : log?.find(({ status }) => status >= 400)
  const [deed] = order?.deeds ?? []
  const isHere = deed?.state === 'delivered'

  const send = useAct(async () => {
    const response = await fetch(PLACE, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${value}`,
        'idempotency-key': FIRST_CALL_KEY,
        'content-type': 'application/json',
      },
      body: JSON.stringify(FIRST_ORDER),
    })
    if (!response.ok) throw new Error((await response.json()).detail)
  }, toastReason)

  return (
    <Card aria-labelledby="waiting">
      <h2 id="waiting" aria-live="polite" className="flex items-center gap-3 text-lg">
        <span
          aria-hidden="true"
          className={`size-3 shrink-0 rounded-full ${isHere ? 'bg-seal' : 'bg-amber'}`}
        />
        {isHere ? 'Your first deed is here' : order ? 'Getting your deed' : 'Waiting for your call'}
      </h2>
      <p className="mt-1 text-muted">
        {isHere && deed && order
          ? `From call to deed in ${secondsBetween(order.createdAt, deed.stateSince)}`
          : 'This panel updates by itself.'}
      </p>
      <ol className="mt-5 space-y-4 border-t border-line pt-5">
        <Row isDone={order !== undefined} title="Order received" at={order?.createdAt}>
          {order && `Order ${order.number}, file ${order.fileNumber ?? 'none'}`}
        </Row>
        <Row isDone={isHere} title="Deed ready" at={isHere ? deed.stateSince : undefined}>
          {isHere && (
            <>
              {`${deed.address.streetAddress}, ${deed.address.city} · `}
              <FileLink
                href={urlOf(ownDeedFile, { params: { id: deed.id }, query: { mode: 'test' } })}
                label={`Open the deed for ${deed.address.streetAddress}, PDF`}
                className="font-medium text-ink underline underline-offset-4"
              >
                Open PDF
              </FileLink>
            </>
          )}
        </Row>
        <Row isDone={isHere} title="Event deed.delivered" at={isHere ? deed.stateSince : undefined}>
          {isHere && 'Sent to each webhook endpoint that you add'}
        </Row>
      </ol>
      {failed && (
        <p
          role="alert"
          className="mt-5 rounded border border-amber bg-amber-wash p-3 text-amber-ink"
        >
          {`Your call arrived and was refused: ${failed.status} ${failed.code ?? ''}. What it answered says what to fix.`}
        </p>
      )}
      {!order && value && (
        <div className="mt-5 border-t border-line pt-5">
          <p className="font-medium">No terminal at hand?</p>
          <p className="text-muted">We’ll make the same call for you.</p>
          <BusyButton
            variant="secondary"
            isBusy={send.isBusy}
            onClick={() => send.run()}
            className="mt-3 w-full"
          >
            Send it from here
          </BusyButton>
        </div>
      )}
    </Card>
  )
}

interface RowProps {
  isDone: boolean
  title: string
  at: Date | undefined
  children?: ReactNode
}

function Row({ isDone, title, at, children }: RowProps) {
  return (
    <li className="grid grid-cols-[1.25rem_1fr_auto] gap-x-3">
      <span
        aria-hidden="true"
        className={`mt-0.5 flex size-5 items-center justify-center rounded-full text-xs ${isDone ? 'bg-seal text-white' : 'border border-dashed border-edge'}`}
      >
        {isDone && '✓'}
      </span>
      <span className={isDone ? 'font-medium' : 'text-muted'}>{title}</span>
      <span className="figure text-muted">{at ? clockTime.format(at) : '–'}</span>
      {children && <span className="col-start-2 col-span-2 text-muted">{children}</span>}
    </li>
  )
}

function secondsBetween(from: Date, to: Date): string {
  const seconds = (to.getTime() - from.getTime()) / 1000
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`
}
