import type { ReactNode } from 'react'
import type { LineTimeline, OrderTimeline } from '../../../contract/shop/order-timeline.ts'
import type { CustomerOrder, OrderLine } from '../../../contract/shop/orders.ts'
import { lineIs } from '../../../orders/line.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { day, moment, shortMoment } from '../../ui/moment.ts'
import { dotOf, HISTORY, mailWords } from './history-words.ts'
import { useOrderTimeline } from './use-order-timeline.ts'

/** When a line will be ready, what we'll do if it isn't, and its history so far. */
export function LineHistory({ order, line }: { order: CustomerOrder; line: OrderLine }) {
  const { data } = useOrderTimeline(order)
  const timeline = data?.lines.find(({ id }) => id === line.id)
  if (!timeline || timeline.history.length === 0) return null
  return (
    <div className="text-xs print:hidden">
      <Outlook timeline={timeline} line={line} />
      <Folded title="History" of={line.streetAddress} isOpen={order.lines.length === 1}>
        <History entries={timeline.history} />
      </Folded>
    </div>
  )
}

function Outlook({ timeline, line }: { timeline: LineTimeline; line: OrderLine }) {
  const { promisedBy, refundedAfter, isLate, request } = timeline
  const isPromised = lineIs('awaited', line.progress)
  if (request && request.decision === null) {
    return (
      <p className="mt-2 ps-4">{`You asked for a refund. We answer by ${day(request.reviewBy)}.`}</p>
    )
  }
  if (!isPromised || isLate || !promisedBy || !refundedAfter) return null
  return (
    <p className="mt-2 ps-4 text-muted">
      {'Promised by '}
      <time dateTime={promisedBy} className="font-medium text-ink">
        {moment(promisedBy)}
      </time>
      {'. Without a deed, we refund it by ourselves on '}
      <time dateTime={refundedAfter}>{moment(refundedAfter)}</time>.
    </p>
  )
}

/** A vertical rule through everything that happened, the latest at its end. */
function History({ entries }: { entries: LineTimeline['history'] }) {
  return (
    <ol className="ms-1 border-s border-line pb-1">
      {entries.map(({ what, at }) => (
        <li key={`${what}${at}`} className="relative flex flex-wrap gap-x-4 py-1 ps-4">
          <span
            aria-hidden="true"
            className={`absolute -start-1 top-2.5 size-2 rounded-full border ${dotOf(what)}`}
          />
          <span className="min-w-48 grow">{HISTORY[what]}</span>
          <time dateTime={at} className="figure text-muted">
            {shortMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

export function MailHistory({ order }: { order: CustomerOrder }) {
  const mails: OrderTimeline['mails'] = useOrderTimeline(order).data?.mails ?? []
  if (mails.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-2 text-xs print:hidden">
      <Folded title={`E-mails to ${order.email}`}>
        <ul>
          {mails.map((mail) => (
            <li key={`${mail.template}${mail.at}`} className="flex flex-wrap gap-x-4 py-1">
              <span className="min-w-48 grow">{mailWords(mail)}</span>
              <time dateTime={mail.at} className="figure text-muted">
                {shortMoment(mail.at)}
              </time>
            </li>
          ))}
        </ul>
      </Folded>
    </div>
  )
}

function Folded(props: { title: string; of?: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={props.isOpen ?? false} className="group mt-1">
      <summary className="inline-flex min-h-11 items-center gap-1 font-medium">
        {props.title}
        {props.of && <span className="sr-only">{`of ${props.of}`}</span>}
        <ChevronIcon />
      </summary>
      {props.children}
    </details>
  )
}
