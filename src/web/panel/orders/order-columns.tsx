import { Link } from 'wouter'
import { formatAddress } from '../../../addresses/address.ts'
import { orderPath, organizationPath } from '../../../contract/paths.ts'
import type { ListedOrder } from '../../../contract/staff/orders.ts'
import { orderNumber } from '../../../orders/order.ts'
import type { readOperators } from '../../../orders/order-operators.ts'
import { formatCents } from '../../../orders/price.ts'
import { Marked } from '../../marked.tsx'
import { formatDate } from '../format.ts'
import type { Column } from '../lists/column.ts'
import {
  countDeeds,
  fulfillmentWords,
  matchIn,
  paymentWords,
  type Said,
  TONES,
} from './order-words.ts'

/** Payment and fulfillment are two things: a paid order may still need somebody. */
export function orderColumns(
  now: Date,
  { words: typed, operators }: ReturnType<typeof readOperators>,
): Array<Column<ListedOrder>> {
  const words = operators.file ?? typed
  return [
    {
      name: 'Order',
      width: 'w-24',
      isRowHead: true,
      cell: ({ id }) => (
        <Link
          href={orderPath(id)}
          state={words}
          className="figure block truncate leading-8 font-medium"
        >
          {orderNumber(id)}
        </Link>
      ),
    },
    {
      name: 'Customer',
      width: 'w-[18%] max-[90rem]:w-[14%]',
      sort: 'customer',
      title: ({ fullName, email }) => `${fullName}, ${email}`,
      cell: (order) => (
        <>
          <CustomerName order={order} words={words} />{' '}
          <span className="text-muted">
            <Marked text={matchIn(order, words) ?? order.email} words={words} />
          </span>
        </>
      ),
    },
    {
      name: 'Placed',
      width: 'w-42',
      sort: '-placed',
      title: ({ createdAt }) => formatDate(createdAt),
    },
    {
      name: 'Payment',
      width: 'w-48',
      title: (order) => paymentWords(order).words,
      cell: (order) => <Payment order={order} />,
    },
    {
      name: 'Fulfillment',
      sort: 'due',
      title: (order) =>
        fulfillmentWords(order, now)
          .map(({ words }) => words)
          .join(' · '),
      cell: (order) => <Fulfillment order={order} now={now} />,
    },
    {
      name: 'Addresses',
      isExtra: true,
      title: ({ addresses }) => addresses.map(formatAddress).join('; '),
    },
    {
      name: 'File number',
      width: 'w-32',
      isExtra: true,
      title: ({ reference }) => reference ?? '',
      cell: ({ reference }) => reference ?? '–',
    },
    {
      name: 'Payment intent',
      width: 'w-48',
      isExtra: true,
      title: ({ stripePaymentIntentId }) => stripePaymentIntentId,
    },
    {
      name: 'Deeds',
      width: 'w-18',
      isNumeric: true,
      isWide: true,
      sort: '-deeds',
      cell: ({ addresses }) => addresses.length,
    },
    {
      name: 'Revenue',
      width: 'w-22',
      isNumeric: true,
      sort: '-net',
      cell: ({ captured, refunded, disputed }) => formatCents(captured - refunded - disputed),
    },
  ]
}

function CustomerName({ order, words }: { order: ListedOrder; words: string }) {
  const name = <Marked text={order.fullName} words={words} />
  if (!order.organizationId) return <span className="font-medium">{name}</span>
  return (
    <Link href={organizationPath(order.organizationId)} className="font-medium quiet-link">
      {name}
    </Link>
  )
}

/** An order where there's no room for columns. */
export function OrderSummary({ order, now }: { order: ListedOrder; now: Date }) {
  return (
    <>
      <div className="flex items-baseline gap-3">
        <Link
          href={orderPath(order.id)}
          className="min-w-0 grow truncate leading-6 font-medium"
          aria-label={`Order ${orderNumber(order.id)} of ${order.fullName}`}
        >
          {order.fullName}
        </Link>
        <span className="shrink-0">
          <Payment order={order} />
        </span>
      </div>
      <Fulfillment order={order} now={now} />
    </>
  )
}

function Payment({ order }: { order: ListedOrder }) {
  return <SaidWords said={[paymentWords(order)]} />
}

export function SaidWords({ said }: { said: readonly Said[] }) {
  return said.map(({ words, tone }, place) => (
    <span key={words}>
      {place > 0 && <span className="text-muted"> · </span>}
      <span className={TONES[tone]}>{words}</span>
    </span>
  ))
}

/** The deeds as a bar for the eye that runs down the list, and in words. */
export function Fulfillment({ order, now }: { order: ListedOrder; now: Date }) {
  const said = fulfillmentWords(order, now)
  if (said.length === 0) return <span className="text-muted">–</span>
  return (
    <span className="flex min-w-0 items-center gap-2">
      <DeedBar progress={order.progress} className="h-2 w-10 max-[90rem]:w-6 max-sm:w-4" />
      <span className="sm:truncate">
        <SaidWords said={said} />
      </span>
    </span>
  )
}

export function DeedBar({
  progress,
  className,
}: Pick<ListedOrder, 'progress'> & { className: string }) {
  const { all, delivered, review, moving } = countDeeds(progress)
  const isDone = review + moving === 0
  const parts = [
    { count: delivered, look: isDone ? 'bg-seal/40' : 'bg-seal' },
    { count: review, look: 'bg-amber' },
    { count: moving, look: 'bg-edge' },
  ]
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 overflow-hidden rounded-xs bg-line ${className}`}
    >
      {parts.map(({ count, look }) => (
        <span key={look} className={look} style={{ width: `${(count / all) * 100}%` }} />
      ))}
    </span>
  )
}
