import { Link } from 'wouter'
import { deskLinePath } from '../../../contract/paths.ts'
import type { OrderPage, PageLine } from '../../../contract/staff/order-page.ts'
import { isAtDesk, lineIs } from '../../../orders/line.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { KEYS, type KeyName } from '../keys.tsx'
import type { Ask, LineAct } from './order-acts.tsx'

export interface LineProps {
  order: OrderPage
  line: PageLine
  mayAct: boolean
  onAsk: Ask
  /** The document open on the page, whichever line it belongs to. */
  shownDocument: string | undefined
  onShow: (documentId: string | undefined) => void
}

interface OfferedAct {
  act: LineAct | 'desk'
  words: string
  key?: KeyName
}

/** The actions for one deed; those its state doesn't allow aren't offered. */
export function actsOf(order: OrderPage, line: PageLine): OfferedAct[] {
  const isDelivered = line.progress === 'delivered'
  const isErased = order.erasedAt !== null
  const isKept = line.documents.some((each) => !each.supersededAt && !each.deletedAt)
  const isOpen = line.links.some(({ standing }) => standing === 'open')
  const all: Array<[boolean, OfferedAct]> = [
    [isAtDesk(line), { act: 'desk', words: 'Open at desk', key: 'openAtDesk' }],
    [isDelivered && isKept && !isErased, { act: 'renew', words: 'Renew link', key: 'renew' }],
    [isDelivered && isOpen, { act: 'revoke', words: 'Revoke link…' }],
    [isDelivered && !isErased, { act: 'replace', words: 'Replace document…', key: 'upload' }],
    [
      lineIs('unattended', line.progress),
      { act: 'hand', words: 'Send to desk…', key: 'openAtDesk' },
    ],
  ]
  return all.flatMap(([isOffered, act]) => (isOffered ? act : []))
}

export function LineActs({ order, line, onAsk }: LineProps) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {actsOf(order, line).map(({ act, words, key }) =>
        act === 'desk' ? (
          <Link
            key={act}
            href={deskLinePath(line.id)}
            aria-keyshortcuts={key && KEYS[key]}
            className={buttonClass('primary', 'text-xs')}
          >
            {words}
          </Link>
        ) : (
          <Button
            key={act}
            variant="secondary"
            aria-haspopup="dialog"
            aria-keyshortcuts={key && KEYS[key]}
            aria-label={`${words} ${line.address.streetAddress}`}
            className="text-xs"
            onClick={() => onAsk(act, { order, line })}
          >
            {words}
          </Button>
        ),
      )}
    </div>
  )
}
