import { Link } from 'wouter'
import { formatAddress } from '../../../addresses/address.ts'
import { STATES, type StateCode } from '../../../addresses/states.ts'
import { APP_PATHS, deskLinePath } from '../../../contract/paths.ts'
import { SNOOZE_WORDS } from '../../../contract/staff/desk.ts'
import { orderNumber } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { formatAge, formatDate, formatDay, formatSpan } from '../format.ts'
import { LIGHT_WORDS } from '../frame/lights.tsx'
import { OrderLink } from '../links.tsx'
import type { Column } from '../lists/column.ts'
import { TASKS } from '../refunds/money-words.ts'
import { ASKED_WORDS, KIND_WORDS, requestPath, type Waiting } from './waiting.ts'

const SOON_MS = 60 * 60_000

interface RowText {
  subject: string
  reason: string
  orderId?: string | null
  /** Its page; what has none opens right there. */
  path?: string
  /** By when somebody has to see to it, or since when it's wrong. */
  clock: { dueBy: Date; more?: string } | { since: Date | null; isWarning?: boolean }
}

function textOf(item: Waiting): RowText {
  switch (item.is) {
    case 'deed': {
      const { id, orderId, address, reason, snooze, promisedBy, refundedAfter } = item.deed
      const asleep =
        snooze && `${SNOOZE_WORDS[snooze.reason]} until ${formatDay(snooze.until)}. ${reason}`
      return {
        subject: formatAddress(address),
        reason: asleep ?? reason,
        orderId,
        path: deskLinePath(id),
        clock: { dueBy: promisedBy, more: ` Auto-refund ${formatDate(refundedAfter)}.` },
      }
    }
    case 'request': {
      const { id, orderId, customer, price, words, reason, reviewBy } = item.request
      return {
        subject: `${customer.name}, ${formatCents(price)}`,
        reason: `${words && `“${words}” `}${ASKED_WORDS[reason]}`,
        orderId,
        path: requestPath(id),
        clock: { dueBy: reviewBy },
      }
    }
    case 'decision': {
      const { subject } = item.task
      return {
        subject: STATES[subject as StateCode] ?? subject,
        reason: 'decide how we sell there',
        clock: { dueBy: item.decideBy },
      }
    }
    case 'alert': {
      const { kind, detail, orderId, openedAt } = item.task
      return { subject: TASKS[kind], reason: detail, orderId, clock: { since: openedAt } }
    }
    case 'light': {
      const { name, says, at, level } = item.light
      return {
        subject: LIGHT_WORDS[name],
        reason: says,
        path: `${APP_PATHS.adminHealth}#light-${name}`,
        clock: { since: at, isWarning: level === 'warning' },
      }
    }
  }
}

/** "Overdue 3 h", "Due in 36 min": by when, or since when. */
function clockOf({ clock }: RowText, now: Date): { words: string; title: string; color: string } {
  if ('since' in clock) {
    const { since, isWarning } = clock
    const color = isWarning ? 'text-amber-ink' : 'text-oxblood'
    if (!since) return { words: 'Now', title: 'Now', color }
    return { words: formatAge(since, now), title: `Since ${formatDate(since)}`, color }
  }
  const { dueBy, more = '' } = clock
  const left = dueBy.getTime() - now.getTime()
  const title = `Due ${formatDate(dueBy)}.${more}`
  if (left <= 0) return { words: `Overdue ${formatSpan(left)}`, title, color: 'text-oxblood' }
  const color = left < SOON_MS ? 'text-oxblood' : 'text-amber-ink'
  return { words: `Due in ${formatSpan(left)}`, title, color }
}

interface Given {
  now: Date
  username: string
  /** The filter of the deeds, which goes along to a deed's page. */
  search: string
  onOpen: (item: Waiting) => void
}

export function inboxColumns({ now, username, search, onOpen }: Given): Array<Column<Waiting>> {
  return [
    {
      name: 'Due',
      width: 'w-32',
      title: (item) => clockOf(textOf(item), now).title,
      cell: (item) => {
        const { words, color } = clockOf(textOf(item), now)
        return <span className={`figure font-medium ${color}`}>{words}</span>
      },
    },
    {
      name: 'Kind',
      width: 'w-32',
      cell: ({ is }) => (
        <span className="text-muted">{KIND_WORDS[is === 'light' ? 'alert' : is].one}</span>
      ),
    },
    {
      name: 'What it’s about',
      isRowHead: true,
      title: (item) => `${textOf(item).subject}: ${textOf(item).reason}`,
      cell: (item) => {
        const { subject, reason, path } = textOf(item)
        return (
          <>
            {path ? (
              <Link href={item.is === 'deed' ? path + search : path} className={OPENER}>
                {subject}
              </Link>
            ) : (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => onOpen(item)}
                className={OPENER}
              >
                {subject}
              </button>
            )}
            {`: ${reason}`}
          </>
        )
      },
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
        const { orderId } = textOf(item)
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

const OPENER = 'min-h-6 font-medium quiet-link'

/** "12 Main St, order 7C41E09B": what a row is about, for controls of it. */
export function labelOf(item: Waiting): string {
  const { subject, orderId } = textOf(item)
  return orderId ? `${subject}, order ${orderNumber(orderId)}` : subject
}
