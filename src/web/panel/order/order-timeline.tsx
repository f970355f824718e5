import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'wouter'
import {
  ACTOR_KINDS,
  type OrderEvent,
  type OrderPage,
  orderEvents,
} from '../../../contract/staff/order-page.ts'
import { callPage, reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { formatDate } from '../format.ts'
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

/** What happened to the order, the newest first; what is shown of it stands in the address. */
export function OrderTimeline({ order }: { order: OrderPage }) {
  const id = useId()
  const [params, setParams] = useSearchParams()
  const by = ACTOR_KINDS.find((kind) => kind === params.get('by'))
  const lineId = order.lines.find((line) => line.id === params.get('line'))?.id
  const list = useInfiniteQuery({
    queryKey: [orderEvents.path, { id: order.id, by, lineId }],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        orderEvents,
        { params: { id: order.id }, query: { cursor: pageParam, by, lineId } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
  const events = (list.data?.pages ?? []).flatMap((page) => page.items)
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )

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
          onChange={({ target }) => choose('by', target.value)}
        />
        <SelectField
          id={`${id}line`}
          label="Deed"
          options={[
            ['', 'The whole order'],
            ...order.lines.map((line) => [line.id, line.address.streetAddress] as const),
          ]}
          value={lineId ?? ''}
          onChange={({ target }) => choose('line', target.value)}
        />
      </div>
      <div className="mt-3" aria-busy={list.isFetching}>
        {list.isPending ? (
          <Skeleton label="Loading the timeline" rows={2} />
        ) : list.isError && events.length === 0 ? (
          <Notice title="The timeline could not be loaded" onRetry={() => void list.refetch()}>
            {reasonOf(list.error)}
          </Notice>
        ) : events.length === 0 ? (
          <p role="status" className="text-muted">
            Nothing of this kind happened.
          </p>
        ) : (
          <Table caption="What happened to this order" columns={COLUMNS}>
            {events.map((event) => (
              <EventRow key={event.id} event={event} order={order} />
            ))}
          </Table>
        )}
      </div>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
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
