import { type ReactNode, useState } from 'react'
import { orderFilePath } from '../../../contract/shop/order-files.ts'
import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { isPaid, orderNumber } from '../../../orders/order.ts'
import type { Kind } from '../../../orders/story-words.ts'
import { FileLink } from '../../file-link.tsx'
import { lazyPart } from '../../lazy-part.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ChevronIcon, DownloadIcon } from '../../ui/icons.tsx'
import { mediumDate, recentMoment } from '../../ui/moment.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { DeedGroups } from './deed-groups.tsx'
import { LeaveOrder } from './leave-order.tsx'
import { ReceiptCard, SentTo, WhatHappensNext } from './order-aside.tsx'
import { type ShownStory, shownStory } from './shown-story.ts'
import { SomethingWrong } from './something-wrong.tsx'

const HistoryList = lazyPart(() => import('./history-list.tsx'))

interface Props {
  order: CustomerOrder
  story: ShownStory
}

/** What an unpaid order's page says first. */
function unpaidWords({ order, story }: Props): [title: string, words: string] {
  const { status, email } = order
  if (story.isNeverCharged) {
    return [
      'Your card wasn’t charged',
      `You don’t owe us anything. We’ve emailed ${email} about it.`,
    ]
  }
  if (status === 'failed') {
    return [
      'Payment not completed',
      'The payment for this order failed. If your card shows a charge or a pending amount, it goes back to you automatically.',
    ]
  }
  return [
    'Order Received',
    `Your payment hasn’t arrived yet. If your bank is still processing it, we’ll email ${email} when it does.`,
  ]
}

/** `trouble` is why the page may be behind: offline, or a refresh that failed. */
export function ConfirmedOrder(props: { order: CustomerOrder; trouble: string | undefined }) {
  const { order, trouble } = props
  const paid = isPaid(order.status)
  const story = shownStory(order)
  return (
    <>
      {paid ? <PaidHead {...{ order, story }} /> : <UnpaidHead {...{ order, story }} />}
      {/* The page's only live region: it tells a screen reader when something changed. */}
      <p
        role="status"
        className={trouble ? 'mt-4 rounded border border-amber bg-amber-wash px-4 py-2' : 'sr-only'}
      >
        {trouble ?? (paid ? story.summary : '')}
      </p>
      <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_17rem]">
        <div className="min-w-0 space-y-8">
          <DeedGroups order={order} story={story} />
          <OrderHistory order={order} />
          {paid && <SomethingWrong order={order} />}
        </div>
        <aside aria-label="About this order" className="space-y-4">
          <ReceiptCard order={order} story={story} />
          {paid && <WhatHappensNext story={story} />}
          {paid && <SentTo order={order} />}
          <LeaveOrder />
        </aside>
      </div>
    </>
  )
}

function PaidHead({ order, story }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-xl">
          <span className="block font-sans text-sm font-normal text-muted">
            {order.status === 'refunded' ? 'Order Refunded' : 'Order Confirmed'}
            <Facts order={order} />
          </span>
          <Unbroken text={story.summary} />
        </h1>
        <DownloadAll order={order} />
      </div>
      <ProgressBar story={story} />
    </>
  )
}

function UnpaidHead({ order, story }: Props) {
  const [title, words] = unpaidWords({ order, story })
  return (
    <>
      <p className="text-muted">
        <Facts order={order} />
      </p>
      <h1 className="text-xl">{title}</h1>
      <p className="mt-2">{words}</p>
    </>
  )
}

function Facts({ order }: { order: CustomerOrder }): ReactNode {
  const isFirst = !isPaid(order.status)
  return (
    <>
      {isFirst ? '' : '\u00a0· '}
      <span className="font-medium text-ink">
        <span className="sr-only">Order Number: </span>
        {orderNumber(order.id)}
      </span>
      {`\u00a0· ${mediumDate(order.createdAt)}`}
      {order.reference && <span className="wrap-anywhere">{`\u00a0· ${order.reference}`}</span>}
    </>
  )
}

function DownloadAll({ order }: { order: CustomerOrder }) {
  const open = order.lines.filter(({ deed }) => deed?.standing === 'open')
  const [first] = open
  if (!first || (open.length === 1 && order.lines.length > 1)) return null
  const isOne = open.length === 1
  return (
    <FileLink
      href={isOne ? orderFilePath('deed', order.id, first.id) : orderFilePath('bundle', order.id)}
      className={buttonClass('primary', 'max-sm:w-full')}
    >
      <DownloadIcon />
      {isOne ? 'Download Deed' : `Download All (${open.length})`}
    </FileLink>
  )
}

/** Everything that happened, folded: its words come when somebody asks for them. */
function OrderHistory({ order: { lines, mails } }: { order: CustomerOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  const all = [...lines.flatMap(({ history }) => history), ...mails]
  if (all.length === 0) return null
  const latest = new Date(Math.max(...all.map(({ at }) => at.getTime())))
  return (
    <details className="group rounded border border-line bg-card" onToggle={() => setIsOpen(true)}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 py-2 font-medium">
        <ChevronIcon />
        History
        <span className="text-xs font-normal text-muted">{`Last update ${recentMoment(latest)}`}</span>
      </summary>
      {isOpen && <HistoryList lines={lines} mails={mails} />}
    </details>
  )
}

/** Told apart by shape and color, and where colors are forced by fill and border. */
const LOOKS = {
  delivered: 'border border-seal bg-seal forced-colors:bg-[CanvasText]',
  coming: 'animate-pulse border border-seal bg-seal-wash',
  late: 'border border-amber bg-amber forced-colors:bg-[Mark]',
  staff: 'hatched border border-amber forced-colors:border-3 forced-colors:border-double',
  review: 'border border-dotted border-amber bg-amber-wash',
  back: 'border border-dashed border-edge',
} satisfies Partial<Record<Kind, string>>

/** One segment per deed that was charged. */
function ProgressBar({ story }: { story: ShownStory }) {
  const gap = story.total > 24 ? 'gap-px' : 'gap-1'
  return (
    <div role="img" aria-label={story.summary} className={`mt-5 flex ${gap}`}>
      {Object.entries(LOOKS).flatMap(([kind, look]) =>
        story
          .of(kind as Kind)
          .map(({ id }) => (
            <span key={id} className={`h-2 flex-1 first:rounded-s last:rounded-e ${look}`} />
          )),
      )}
    </div>
  )
}
