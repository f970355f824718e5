import { useId } from 'react'
import {
  ACTOR_KINDS,
  type OrderEvent,
  type OrderPage,
  orderEvents,
} from '../../../contract/staff/order-page.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { formatDate } from '../format.ts'
import { ListState } from '../lists/list-state.tsx'
import { useListPages } from '../lists/use-list-pages.ts'
import { useListUrl } from '../lists/use-list-url.ts'
import { eventDetail, eventWords } from './event-words.ts'
import { streetOf } from './order-money.tsx'

const WHO: ReadonlyArray<readonly [string, string]> = [
  ['', 'Everybody'],
  ['customer', 'The customer'],
  ['staff', 'Staff'],
  ['system', 'Deedbox by itself'],
  ['provider', 'The card provider'],
]
const COLUMNS = [{ name: 'What' }, { name: 'Deed' }, { name: 'Who' }, { name: 'When' }] as const

/** The order's history, newest first; the URL says which part is shown. */
export function OrderTimeline({ order }: { order: OrderPage }) {
  const id = useId()
  const { params, change } = useListUrl()
  const by = ACTOR_KINDS.find((kind) => kind === params.get('by'))
  const lineId = order.lines.find((line) => line.id === params.get('line'))?.id
  const pages = useListPages(orderEvents, { by, lineId }, { params: { id: order.id } })

  return (
    <Card aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="text-lg">
        Timeline
      </h2>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <SelectField
          id={`${id}by`}
          label="Who"
          options={WHO}
          value={by ?? ''}
          onChange={({ target }) => change({ by: target.value })}
        />
        <SelectField
          id={`${id}line`}
          label="Deed"
          options={[
            ['', 'The whole order'],
            ...order.lines.map((line) => [line.id, line.address.streetAddress] as const),
          ]}
          value={lineId ?? ''}
          onChange={({ target }) => change({ line: target.value })}
        />
      </div>
      <div className="mt-3">
        <ListState pages={pages} noun="timeline" empty="Nothing of this kind happened.">
          <Table caption="What happened to this order" columns={COLUMNS}>
            {pages.items.map((event) => (
              <EventRow key={event.id} event={event} order={order} />
            ))}
          </Table>
        </ListState>
      </div>
    </Card>
  )
}

function EventRow({ event, order }: { event: OrderEvent; order: OrderPage }) {
  const detail = eventDetail(event)
  return (
    <tr>
      <RowHead className="min-w-40">
        {eventWords(event.event)}
        {detail && (
          <span className="block text-xs font-normal wrap-anywhere text-muted">{detail}</span>
        )}
      </RowHead>
      <Cell>{streetOf(order, event.lineId) ?? '–'}</Cell>
      <Cell>{event.by}</Cell>
      <Cell className="whitespace-nowrap">
        <time dateTime={event.at}>{formatDate(event.at)}</time>
      </Cell>
    </tr>
  )
}
