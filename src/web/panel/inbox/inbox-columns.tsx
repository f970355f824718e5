import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatAddress } from '../../../addresses/address.ts'
import { STATES, type StateCode } from '../../../addresses/states.ts'
import { deskLinePath } from '../../../contract/paths.ts'
import { SNOOZE_WORDS } from '../../../contract/staff/desk.ts'
import { orderNumber } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { formatAge, formatDate, formatDay, formatSpan } from '../format.ts'
import { LIGHT_WORDS } from '../frame/status-words.ts'
import type { Column } from '../lists/column.ts'
import { OrderLink } from '../order/order-link.tsx'
import { TASKS } from '../refunds/money-words.ts'
import { ASKED_WORDS } from './request-words.ts'
import { KIND_WORDS, requestPath, type Waiting } from './waiting.ts'

const SOON_MS = 60 * 60_000

interface Given {
  now: Date
  /** Who is signed in. */
  username: string
  /** What goes with its page's path, such as a filter. */
  search: string
  /** Opens what has no page of its own. */
  onOpen: (item: Waiting) => void
}

export function inboxColumns({ now, username, search, onOpen }: Given): Array<Column<Waiting>> {
  return [
    {
      name: 'Due',
      width: 'w-32',
      title: (item) => clockOf(item, now).title,
      cell: (item) => {
        const { words, color } = clockOf(item, now)
        return <span className={`figure font-medium ${color}`}>{words}</span>
      },
    },
    {
      name: 'Kind',
      width: 'w-32',
      cell: (item) => (
        <span className="text-muted">
          {KIND_WORDS[item.is === 'light' ? 'alert' : item.is].one}
        </span>
      ),
    },
    {
      name: 'What it’s about',
      isRowHead: true,
      title: (item) => `${subjectOf(item)}: ${reasonOf(item)}`,
      cell: (item) => (
        <>
          <Opener item={item} search={search} onOpen={onOpen}>
            {subjectOf(item)}
          </Opener>
          {`: ${reasonOf(item)}`}
        </>
      ),
    },
    {
      name: 'Recorded in',
      width: 'w-44',
      isExtra: true,
      cell: (item) => (item.is === 'deed' && item.deed.place) || '–',
    },
    {
      name: 'Order',
      width: 'w-24',
      cell: (item) => {
        const orderId = orderOf(item)
        return orderId ? <OrderLink id={orderId} /> : '–'
      },
    },
    {
      name: 'Assignee',
      width: 'w-32',
      isWide: true,
      cell: (item) => {
        if (item.is !== 'deed') return '–'
        const { assignee } = item.deed
        if (!assignee) return <span className="text-muted">Unassigned</span>
        return assignee.username === username ? 'You' : assignee.username
      },
    },
  ]
}

interface OpenerProps extends Pick<Given, 'search' | 'onOpen'> {
  item: Waiting
  children: ReactNode
}

/** Deeds and requests have a page; the others open right here. */
function Opener({ item, search, onOpen, children }: OpenerProps) {
  const look = 'min-h-6 font-medium underline decoration-edge underline-offset-4'
  if (item.is === 'deed' || item.is === 'request') {
    const path = item.is === 'deed' ? deskLinePath(item.deed.id) : requestPath(item.request.id)
    return (
      <Link href={path + search} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => onOpen(item)} className={look}>
      {children}
    </button>
  )
}

export function subjectOf(item: Waiting): string {
  switch (item.is) {
    case 'deed':
      return formatAddress(item.deed.address)
    case 'request':
      return `${item.request.customer.name}, ${formatCents(item.request.price)}`
    case 'decision':
      return STATES[item.task.subject as StateCode] ?? item.task.subject
    case 'alert':
      return TASKS[item.task.kind]
    case 'light':
      return LIGHT_WORDS[item.light.name]
  }
}

export function reasonOf(item: Waiting): string {
  switch (item.is) {
    case 'deed': {
      const { snooze, reason } = item.deed
      if (!snooze) return reason
      return `${SNOOZE_WORDS[snooze.reason]} until ${formatDay(snooze.until)}. ${reason}`
    }
    case 'request': {
      const { words, reason } = item.request
      return words ? `“${words}” ${ASKED_WORDS[reason]}` : ASKED_WORDS[reason]
    }
    case 'decision':
      return 'decide how we sell there'
    case 'alert':
      return item.task.detail
    case 'light':
      return item.light.says
  }
}

function orderOf(item: Waiting): string | null {
  if (item.is === 'deed') return item.deed.orderId
  if (item.is === 'request') return item.request.orderId
  return item.is === 'alert' ? item.task.orderId : null
}

/** "Overdue 3 h", "Due in 36 min": by when, or since when. */
function clockOf(item: Waiting, now: Date): { words: string; title: string; color: string } {
  if (item.is === 'light' || item.is === 'alert') {
    const since = item.is === 'light' ? item.light.at : item.task.openedAt
    const color =
      item.is === 'light' && item.light.level === 'warning' ? 'text-amber-ink' : 'text-oxblood'
    if (!since) return { words: 'Now', title: 'Now', color }
    return { words: formatAge(since, now), title: `Since ${formatDate(since)}`, color }
  }
  const due =
    item.is === 'deed'
      ? item.deed.promisedBy
      : item.is === 'request'
        ? item.request.reviewBy
        : item.decideBy
  const left = due.getTime() - now.getTime()
  const refund = item.is === 'deed' ? ` Auto-refund ${formatDate(item.deed.refundedAfter)}.` : ''
  const title = `Due ${formatDate(due)}.${refund}`
  if (left <= 0) return { words: `Overdue ${formatSpan(left)}`, title, color: 'text-oxblood' }
  const color = left < SOON_MS ? 'text-oxblood' : 'text-amber-ink'
  return { words: `Due in ${formatSpan(left)}`, title, color }
}

/** "order 7C41E09B": what a row is about, for controls of it. */
export function labelOf(item: Waiting): string {
  const orderId = orderOf(item)
  return orderId ? `${subjectOf(item)}, order ${orderNumber(orderId)}` : subjectOf(item)
}
