import { useRef, useState } from 'react'
import { useParams } from 'wouter'
import { addOrderNote } from '../../../contract/staff/order-acts.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { isPaid, orderNumber } from '../../../orders/order.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Unloaded } from '../../loaded.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { KeyedButton } from '../keyed-button.tsx'
import type { KeyName } from '../keys.ts'
import { Notes } from '../notes.tsx'
import { RefundDialog } from '../refunds/refund-button.tsx'
import { SMALL } from '../small-button.ts'
import { useSession } from '../use-session.ts'
import { EmailDialog, MailDialog } from './email-dialogs.tsx'
import type { LineAct } from './line-acts.tsx'
import { NeighborLinks, useNeighbors } from './neighbors.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderIds } from './order-ids.tsx'
import { LINE_GRID, OrderLine } from './order-line.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderMatters } from './order-matters.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ReviewLink } from './review-link.tsx'
import { lineInHand, useOrderKeys } from './use-order-keys.ts'
import { ORDER_READS, useOrderPage } from './use-order-page.ts'

export default function AdminOrder() {
  const { id = '' } = useParams()
  const order = useOrderPage(id)
  const title = `Order ${orderNumber(id)}`
  if (order.data) return <Order key={id} order={order.data} title={title} />
  return (
    <>
      <PageTitle title={title} />
      <Unloaded
        query={order}
        what="the order"
        failed="The order couldn’t be loaded"
        missing="We can’t find this order"
        rows={5}
      />
    </>
  )
}

type Asking = 'refund' | 'mail' | 'email' | 'message'

/** Comes when somebody writes. */
const MessageDialog = lazyPart(() => import('../messages/message-dialog.tsx'))

function Order({ order, title }: { order: OrderPage; title: string }) {
  const { canAct: mayAct } = useSession()
  const [asking, setAsking] = useState<Asking>()
  const [onLine, setOnLine] = useState<{ lineId: string; act: Exclude<LineAct, 'desk'> }>()
  const [wasRefunding, setWasRefunding] = useState(false)
  const [lineAsked, setLineAsked] = useState<string>()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const [shown, setShown] = useState<string>()
  const noteField = useRef<HTMLTextAreaElement>(null)
  const lines = useRef<HTMLElement>(null)
  const neighbors = useNeighbors(order.id)
  const ask = (what: Asking) => {
    setOutcome(undefined)
    setAsking(what)
    if (what !== 'refund') return
    setWasRefunding(true)
    setLineAsked(lineInHand()?.dataset.line)
  }
  const askOnLine = (lineId: string, act: LineAct | undefined) =>
    setOnLine(act && act !== 'desk' ? { lineId, act } : undefined)
  const canMail = order.lines.some(({ progress }) => progress === 'delivered') && !order.erasedAt
  const canWrite = isPaid(order.status) && !order.erasedAt
  const offered: Array<[Asking, KeyName, string, boolean]> = [
    ['message', 'write', 'Write…', canWrite],
    ['mail', 'resend', 'Resend links', canMail],
    [
      'refund',
      'refund',
      order.status === 'refunded' ? 'See refunds' : 'Refund…',
      isPaid(order.status),
    ],
    ['email', 'edit', 'Change email…', !order.erasedAt],
  ]
  const acts = mayAct ? offered.filter(([, , , isOffered]) => isOffered) : []
  useOrderKeys(order, {
    lines,
    neighbors,
    mayAct,
    onNote: () => noteField.current?.focus(),
    onShow: setShown,
    onLineAct: askOnLine,
  })
  const dialog = {
    order,
    onDone: (words: OutcomeWords) => {
      setAsking(undefined)
      setOutcome(words)
    },
    onClose: () => setAsking(undefined),
  }

  return (
    <>
      <PageTitle title={title}>
        <NeighborLinks {...neighbors} />
      </PageTitle>
      <div className="xl:grid xl:min-h-[calc(100dvh-4rem)] xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-6">
        <div className="min-w-0 space-y-4">
          <div className="flex flex-wrap gap-2 empty:hidden">
            {mayAct && <ReviewLink order={order} />}
            {acts.map(([what, key, words]) => (
              <KeyedButton
                key={what}
                keyName={key}
                variant="secondary"
                className={SMALL}
                aria-haspopup="dialog"
                onClick={() => ask(what)}
              >
                {words}
              </KeyedButton>
            ))}
          </div>
          {outcome && <Outcome words={outcome} />}
          <OrderSummary order={order} />
          <section
            ref={lines}
            aria-label="Deeds"
            className="overflow-hidden rounded border border-line bg-card"
          >
            <div
              aria-hidden="true"
              className={`${LINE_GRID} py-1.5 text-xs text-muted max-lg:hidden`}
            >
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
                asked={onLine?.lineId === line.id ? onLine.act : undefined}
                onAsk={(act) => askOnLine(line.id, act)}
                shownDocument={shown}
                onShow={setShown}
              />
            ))}
          </section>
          <OrderMatters order={order} />
          <OrderMails order={order} />
        </div>
        <div className="text-xs max-xl:mt-4 max-xl:border-t max-xl:border-line xl:-mt-4 xl:-me-6 xl:border-s xl:border-line xl:ps-5 xl:pe-6">
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
          <OrderIds order={order} />
        </div>
      </div>
      {wasRefunding && (
        <RefundDialog
          order={order}
          lineId={lineAsked}
          open={asking === 'refund'}
          onOpenChange={(open) => setAsking(open ? 'refund' : undefined)}
        />
      )}
      {asking === 'mail' && <MailDialog {...dialog} />}
      {asking === 'email' && <EmailDialog {...dialog} />}
      {asking === 'message' && <MessageDialog {...dialog} rereads={ORDER_READS} />}
    </>
  )
}
