import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { formatAddress } from '../../../addresses/address.ts'
import { deskLinePath } from '../../../contract/paths.ts'
import { addOrderNote } from '../../../contract/staff/order-acts.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { isAtDesk } from '../../../orders/line.ts'
import { isPaid, orderNumber } from '../../../orders/order.ts'
import { Loaded } from '../../loaded.tsx'
import { fold } from '../../marked.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Conversation } from '../customer/conversation.tsx'
import { AdClick, Fact, Facts } from '../facts.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { KeyMark } from '../keys.tsx'
import { Notes } from '../notes.tsx'
import { Section, WithRail } from '../section.tsx'
import { useSession } from '../use-session.ts'
import { NeighborLinks, type Neighbors, useNeighbors } from './neighbors.tsx'
import { type OrderAct, OrderActs, useOrderActs } from './order-acts.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { LINE_GRID, OrderLine } from './order-line.tsx'
import { OrderMoney, streetOf } from './order-money.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTasks } from './order-tasks.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { lineInHand, useOrderKeys } from './use-order-keys.ts'
import { ORDER_READS, useOrderPage } from './use-order-page.ts'

export default function AdminOrder() {
  const { id = '' } = useParams()
  const order = useOrderPage(id)
  const neighbors = useNeighbors(id)
  return (
    <>
      <PageTitle title={`Order ${orderNumber(id)}`}>
        <NeighborLinks {...neighbors} />
      </PageTitle>
      <Loaded query={order} what="the order" missing="We can’t find this order" rows={5}>
        {(data) => <Order key={id} order={data} neighbors={neighbors} />}
      </Loaded>
    </>
  )
}

function Order({ order, neighbors }: { order: OrderPage; neighbors: Neighbors }) {
  const { canAct: mayAct } = useSession()
  const { ask, dialog } = useOrderActs()
  const [shown, setShown] = useState<string>()
  const noteField = useRef<HTMLTextAreaElement>(null)
  const lines = useRef<HTMLElement>(null)
  const isKept = order.erasedAt === null
  const offered: Array<OrderAct | false> = [
    isPaid(order.status) && isKept && 'message',
    order.lines.some(({ progress }) => progress === 'delivered') && isKept && 'mail',
    isPaid(order.status) && 'refund',
    isKept && 'email',
  ]
  useOrderKeys(order, {
    lines,
    neighbors,
    mayAct,
    onNote: () => noteField.current?.focus(),
    onShow: setShown,
    onAsk: ask,
  })
  useDeedSearchedFor(order, lines)

  return (
    <WithRail
      rail={
        <>
          <OrderMoney order={order} />
          <OrderCustomer order={order} />
          <Notes
            notes={order.notes}
            mayAct={mayAct}
            field={noteField}
            endpoint={addOrderNote}
            params={{ id: order.id }}
            rereads={ORDER_READS}
          />
          <OrderTimeline order={order} />
          <Section title="IDs">
            <Facts isDense>
              <Fact name="Order ID">
                <code className="font-sans">{order.id}</code>
              </Fact>
              <Fact name="Payment">
                <code className="font-sans">{order.paymentIntentId}</code>
              </Fact>
              {order.gclid && <AdClick id={order.gclid} />}
            </Facts>
          </Section>
        </>
      }
    >
      {mayAct && (
        <OrderActs
          acts={offered.filter((act) => act !== false)}
          onAsk={(act) => ask(act, { order, line: lineInHand(order) })}
          status={order.status}
          first={<ReviewLink order={order} />}
        />
      )}
      <OrderSummary order={order} />
      <section
        ref={lines}
        aria-label="Deeds"
        className="overflow-hidden rounded border border-line bg-card"
      >
        <div aria-hidden="true" className={`${LINE_GRID} py-1.5 text-xs text-muted max-lg:hidden`}>
          <span className="ps-6">Deed</span>
          <span>State</span>
          <span>Document</span>
          <span>Link</span>
        </div>
        {order.lines.map((line) => (
          <OrderLine
            key={line.id}
            order={order}
            line={line}
            mayAct={mayAct}
            onAsk={ask}
            shownDocument={shown}
            onShow={setShown}
          />
        ))}
      </section>
      <OrderTasks order={order} />
      <Conversation
        isOfOrder
        email={order.email}
        mails={order.mails}
        requests={order.requests.map((request) => ({
          ...request,
          street: streetOf(order, request.lineId) ?? '',
        }))}
      />
      {dialog}
    </WithRail>
  )
}

/** The deed whose address or file number was searched for is in hand from the start. */
function useDeedSearchedFor({ lines }: OrderPage, list: RefObject<HTMLElement | null>): void {
  const searched: unknown = useHistoryState()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the order is opened
  useEffect(() => {
    if (typeof searched !== 'string' || searched === '') return
    const found = lines.find(({ address, reference }) =>
      fold(`${formatAddress(address)} ${reference ?? ''}`).includes(fold(searched)),
    )
    list.current?.querySelector<HTMLElement>(`[data-line="${found?.id}"]`)?.focus()
  }, [])
}

/** The one thing to do on an order that needs somebody: start with its first deed at the desk. */
function ReviewLink({ order }: { order: OrderPage }) {
  const waiting = order.lines.filter(isAtDesk)
  const [first] = waiting
  if (!first) return null
  return (
    <Link href={deskLinePath(first.id)} className={buttonClass('primary', 'text-xs')}>
      {`Review ${countOf(waiting.length, 'deed', 'deeds')}`}
      <KeyMark of="openAtDesk" className="leading-5" />
    </Link>
  )
}
