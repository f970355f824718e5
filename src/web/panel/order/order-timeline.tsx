import { type OrderEvent, type OrderPage, orderEvents } from '../../../contract/staff/order-page.ts'
import { useListPages } from '../../use-list-pages.ts'
import { useListUrl } from '../../use-list-url.ts'
import { formatDay, formatSeconds } from '../format.ts'
import { ListState } from '../lists/list-state.tsx'
import { SlimSelect } from '../lists/slim-select.tsx'
import { Section } from '../section.tsx'
import { eventDetail, eventWords } from './event-words.ts'
import { streetOf } from './order-money.tsx'

export function OrderTimeline({ order }: { order: OrderPage }) {
  const { params, change } = useListUrl()
  const lineId = order.lines.find((line) => line.id === params.get('line'))?.id
  const pages = useListPages(orderEvents, { lineId }, { params: { id: order.id } })
  const deeds = order.lines.map((line) => [line.id, line.address.streetAddress] as const)
  return (
    <Section title="Timeline">
      {deeds.length > 1 && (
        <SlimSelect
          className="mb-2 w-full"
          label="Deed"
          value={lineId ?? ''}
          options={[['', 'Whole order'], ...deeds]}
          onChange={(value) => change({ line: value })}
        />
      )}
      <ListState pages={pages} noun="timeline" empty="Nothing here yet.">
        <EventDays
          events={pages.items}
          paymentIntentId={order.paymentIntentId}
          streetOf={(event) => streetOf(order, event.lineId)}
        />
      </ListState>
    </Section>
  )
}

interface EventsProps {
  events: readonly OrderEvent[]
  paymentIntentId?: string
  /** Left out where all of them are of one deed. */
  streetOf?: (event: OrderEvent) => string | undefined
}

/** What happened, day by day, the latest first. */
export function EventDays({ events, ...of }: EventsProps) {
  const days = Map.groupBy(events, ({ at }) => formatDay(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className="mt-2 font-sans text-xs font-normal text-muted">{day}</h3>
      <ol>
        {ofDay.map((event) => (
          <Event key={event.id} event={event} {...of} />
        ))}
      </ol>
    </section>
  ))
}

interface EventProps extends Omit<EventsProps, 'events'> {
  event: OrderEvent
}

function Event({ event, paymentIntentId, streetOf }: EventProps) {
  const detail = eventDetail(event)
  const street = streetOf?.(event)
  return (
    <li className="grid grid-cols-[6.75rem_minmax(0,1fr)] gap-x-2 py-0.5">
      <time dateTime={event.at.toISOString()} className="figure whitespace-nowrap text-muted">
        {formatSeconds(event.at)}
      </time>
      <div className="wrap-anywhere">
        <p>{[eventWords(event.event, paymentIntentId), street].filter(Boolean).join(': ')}</p>
        {(event.kind !== 'system' || detail) && (
          <p className="text-muted">
            {[event.kind !== 'system' && event.by, detail].filter(Boolean).join(' · ')}
          </p>
        )}
        {event.event === 'customer_written' && <Message message={event.message} />}
      </div>
    </li>
  )
}

function Message({ message }: Pick<OrderEvent, 'message'>) {
  if (!message) return <p className="text-muted">The message was erased.</p>
  return (
    <details>
      <summary className="inline-block min-h-6 quiet-link">{message.subject}</summary>
      <p className="my-1 border-s-2 border-edge ps-2 whitespace-pre-wrap">{message.words}</p>
    </details>
  )
}
