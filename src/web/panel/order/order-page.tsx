import { type RefObject, Suspense, useRef, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { isPaid, orderNumber } from '../../../orders/order.ts'
import { isErrorCode, reasonOf } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { ORDER_VARIANTS } from '../orders/order-status.ts'
import { PageTitle } from '../page-title.tsx'
import { RefundDialog } from '../refunds/refund-button.tsx'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { EmailDialog } from './email-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { OrderHead, OtherOrders } from './order-head.tsx'
import { OrderLine } from './order-line.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderMatters } from './order-matters.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import { orderPath } from './order-path.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { useOrderPage } from './use-order-page.ts'

/** One order on one screen. */
export default function AdminOrder() {
  const { id = '' } = useParams()
  const order = useOrderPage(id)
  const title = `Order ${orderNumber(id)}`
  if (order.data) return <Order key={id} order={order.data} title={title} />
  return (
    <>
      <PageTitle title={title} />
      {order.isPending ? (
        <Skeleton label="Loading the order" rows={5} />
      ) : isErrorCode(order.error, 'not_found', 'invalid_request') ? (
        <Notice title="There is no such order" />
      ) : (
        <Notice title="The order could not be loaded" onRetry={() => void order.refetch()}>
          {reasonOf(order.error)}
        </Notice>
      )}
    </>
  )
}

type Asking = 'refund' | 'mail' | 'email'

function Order({ order, title }: { order: OrderPage; title: string }) {
  const { canAct: mayAct } = useSession()
  const [asking, setAsking] = useState<Asking>()
  const [wasRefunding, setWasRefunding] = useState(false)
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const [shown, setShown] = useState<string>()
  const noteField = useRef<HTMLTextAreaElement>(null)
  const lines = useRef<HTMLElement>(null)
  const ask = (what: Asking) => {
    setOutcome(undefined)
    setAsking(what)
    if (what === 'refund') setWasRefunding(true)
  }
  const canMail = order.lines.some(({ progress }) => progress === 'delivered') && !order.erasedAt
  const offered: Array<[Asking, string, string, boolean]> = [
    ['refund', 'r', order.status === 'refunded' ? 'See refunds' : 'Refund…', isPaid(order.status)],
    ['mail', 'm', 'Mail links again', canMail],
    ['email', 'e', 'Change e-mail…', !order.erasedAt],
  ]
  const acts = mayAct ? offered.filter(([, , , isOffered]) => isOffered) : []
  useOrderKeys(order, {
    acts: acts.map(([what, key, words]) => ({ key, words, act: () => ask(what) })),
    lines,
    mayAct,
    // While a document is open, this key turns its pages.
    onNote: shown ? undefined : () => noteField.current?.focus(),
    onShow: setShown,
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
        <Badge variant={ORDER_VARIANTS[order.status]}>{order.status.replaceAll('_', ' ')}</Badge>
        <div className="flex grow flex-wrap gap-2 sm:justify-end">
          {acts.map(([what, key, words]) => (
            <Button
              key={what}
              variant="secondary"
              aria-haspopup="dialog"
              aria-keyshortcuts={key}
              onClick={() => ask(what)}
            >
              {words}
            </Button>
          ))}
        </div>
      </PageTitle>
      <div className="space-y-4">
        {outcome && <Outcome words={outcome} />}
        <OrderHead order={order} />
        <section ref={lines} aria-label="Deeds" className="space-y-3">
          <h2 className="text-lg">
            Deeds <span className="text-muted">{`(${order.lines.length})`}</span>
          </h2>
          {order.lines.map((line) => (
            <OrderLine
              key={line.id}
              order={order}
              line={line}
              mayAct={mayAct}
              shownDocument={shown}
              onShow={setShown}
            />
          ))}
        </section>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <OrderMoney order={order} />
          <div className="space-y-4">
            <OrderNotes order={order} mayAct={mayAct} field={noteField} />
            <OrderMatters order={order} />
            <OtherOrders order={order} />
          </div>
        </div>
        <OrderMails order={order} />
        <OrderTimeline order={order} />
      </div>
      {wasRefunding && (
        <Suspense>
          <RefundDialog
            order={order}
            open={asking === 'refund'}
            onOpenChange={(open) => setAsking(open ? 'refund' : undefined)}
          />
        </Suspense>
      )}
      {asking === 'mail' && <MailDialog {...dialog} />}
      {asking === 'email' && <EmailDialog {...dialog} />}
    </>
  )
}

interface Keyed {
  acts: Array<{ key: string; words: string; act: () => void }>
  lines: RefObject<HTMLElement | null>
  mayAct: boolean
  onNote: (() => void) | undefined
  onShow: (documentId: string) => void
}

/** The actions on the current deed, as `LineActs` marks them, and their keys. */
const LINE_KEYS = [
  ['u', 'Upload the right document', '[data-act=replace]'],
  ['l', 'Renew the link', '[data-act=renew]'],
  ['d', 'To the desk with it', '[data-act=desk], [data-act=hand]'],
] as const

/** In the current deed, or if there is none, in the first one that has the button. */
function pressInLine(lines: HTMLElement | null, button: string): void {
  const inHand = document.activeElement?.closest<HTMLElement>('[data-line]')
  ;(inHand ?? lines)?.querySelector<HTMLElement>(button)?.click()
}

/** The page's shortcuts: the order's actions, those on the focused deed, and the way back to the
 * list you came from. */
function useOrderKeys(order: OrderPage, { acts, lines, mayAct, onNote, onShow }: Keyed): void {
  const [, navigate] = useLocation()
  const { before, after } = useNeighbours(order.id)
  const show = () => {
    const inHand = document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line
    const line = order.lines.find(({ id }) => id === inHand)
    const [document_] = (line ? [line] : order.lines).flatMap(({ documents }) =>
      documents.filter(({ deletedAt }) => !deletedAt),
    )
    if (document_) onShow(document_.id)
  }
  useRowKeys(lines, 'deeds', { onOpen: show })
  useKeys([
    ...acts,
    ...(onNote ? [{ key: 'n', words: 'Write a note', act: onNote }] : []),
    { key: 'o', words: 'Open the document', act: show },
    ...(mayAct
      ? LINE_KEYS.map(([key, words, button]) => ({
          key,
          words,
          act: () => pressInLine(lines.current, button),
        }))
      : []),
    ...(before
      ? [{ key: '[', words: 'The order before', act: () => navigate(orderPath(before)) }]
      : []),
    ...(after
      ? [{ key: ']', words: 'The order after', act: () => navigate(orderPath(after)) }]
      : []),
    { key: 'b', words: 'Back to the orders', act: () => navigate(APP_PATHS.adminOrders) },
  ])
}
