import type { ComponentType } from 'react'
import type { Health, Light } from '../../../contract/staff/health.ts'
import { formatCents } from '../../../orders/price.ts'
import { Fact, Facts } from '../facts.tsx'
import { formatAge, formatCount, formatDate, formatPercent } from '../format.ts'
import { OrderLink } from '../links.tsx'
import { mailWords } from '../order/event-words.ts'
import { RetrySource, SOURCE_STATE } from '../source-state.tsx'
import { useSession } from '../use-session.ts'

export const DETAILS: Record<Light['name'], ComponentType<Health>> = {
  payments: ({ payments: { lastEventAt, lastCaptureAt, held, oldest } }) => (
    <Facts isDense>
      <Fact name="Last webhook">{ago(lastEventAt)}</Fact>
      <Fact name="Last capture">{ago(lastCaptureAt)}</Fact>
      <Fact name="Open authorizations">{formatCount(held)}</Fact>
      {oldest.map(({ orderId, cents, since }) => (
        <Fact key={orderId} name={orderId ? <OrderLink id={orderId} words="Order " /> : 'No order'}>
          {`${formatCents(cents)}, authorized ${ago(since)}`}
        </Fact>
      ))}
    </Facts>
  ),
  workers: ({ workers, queues }) => (
    <Facts isDense>
      {workers.map(({ id, seenAt, isAlive }) => (
        <Fact key={id} name={`Worker ${id.slice(0, 8)}`}>
          {isAlive ? 'Running' : 'Gone'}, {`seen ${ago(seenAt)}`}
        </Fact>
      ))}
      {queues.length === 0 && <Fact name="Queues">Nothing waiting</Fact>}
      {queues.map(({ name, jobs, since }) => (
        <Fact key={name} name={name}>
          {`${jobs >= 1000 ? '1,000+' : formatCount(jobs)} waiting, oldest ${ago(since)}`}
        </Fact>
      ))}
    </Facts>
  ),
  sources: ({ sources }) => (
    <Facts isDense>
      {sources.length === 0 && <Fact name="Sources">None configured</Fact>}
      {sources.map(({ id, name, state, lastFailure, failedAt, thisHour, lastWeek }) => (
        <Fact key={name} name={name}>
          {SOURCE_STATE[state].words}
          {thisHour.calls > 0 &&
            `, ${formatPercent(thisHour.down / thisHour.calls)} of ${formatCount(thisHour.calls)} calls failed this hour`}
          {lastWeek.calls > 0 && ` (usually ${formatPercent(lastWeek.down / lastWeek.calls)})`}
          {lastFailure && state !== 'up' && failedAt && `. ${lastFailure}, ${ago(failedAt)}`}
          {state === 'paused' && <RetryPaused name={id} title={name} />}
        </Fact>
      ))}
    </Facts>
  ),
  email: ({ email: { queued, oldestQueuedAt, lastSentAt, failedToday, refused } }) => (
    <Facts isDense>
      <Fact name="Queued">
        {formatCount(queued)}
        {oldestQueuedAt && `, oldest ${ago(oldestQueuedAt)}`}
      </Fact>
      <Fact name="Last sent">{ago(lastSentAt)}</Fact>
      <Fact name="Bounced today">{formatCount(failedToday)}</Fact>
      {refused.map(({ orderId, template, isFinal, reply, at }) => (
        <Fact key={`${orderId} ${at.getTime()}`} name={<OrderLink id={orderId} words="Order " />}>
          {`${mailWords(template)}, ${isFinal ? 'bounced' : 'will be tried again'} (${ago(at)}): `}
          <q className="wrap-anywhere">{reply}</q>
        </Fact>
      ))}
    </Facts>
  ),
  books: ({ books }) =>
    books ? (
      <Facts isDense>
        <Fact name="Last compared">{formatDate(books.finishedAt)}</Fact>
        <Fact name="Moved at the provider">{formatCents(books.providerCents)}</Fact>
        <Fact name="Difference">{formatCents(books.providerCents - books.agreeingCents)}</Fact>
        <Fact name="Fixed automatically">{formatCount(books.mended)}</Fact>
        <Fact name="Still different">{formatCount(books.differing)}</Fact>
      </Facts>
    ) : (
      <p className="py-1">Never compared.</p>
    ),
  documents: ({ workers }) => (
    <Facts isDense>
      {workers.map(
        ({ id, tools, isAlive }) =>
          isAlive &&
          tools && (
            <Fact key={id} name={`Worker ${id.slice(0, 8)}`}>
              {`Scanner ${tools.scanner === null ? 'not configured' : tools.scanner ? 'answers' : 'silent'} · `}
              {`sandbox keeps out ${tools.keeps ?? 'nothing'} · `}
              {`storage ${tools.storage ? 'writable' : 'not writable'} (${ago(tools.triedAt)})`}
            </Fact>
          ),
      )}
    </Facts>
  ),
  backups: ({ operations }) => (
    <Facts isDense>
      <Fact name="Last backup">{noted(operations, 'backup')}</Fact>
      <Fact name="Last restore tried">{noted(operations, 'restore')}</Fact>
    </Facts>
  ),
}

function RetryPaused(source: { name: string; title: string }) {
  const { canAct } = useSession()
  return (
    canAct && (
      <div className="mt-1">
        <RetrySource {...source} />
      </div>
    )
  )
}

function noted(operations: Health['operations'], wanted: string): string {
  const last = operations.find(({ kind }) => kind === wanted)
  return last ? `${ago(last.at)}: ${last.detail}` : 'None reported'
}

function ago(at: Date | null): string {
  return at ? formatAge(at, new Date()) : 'none yet'
}
