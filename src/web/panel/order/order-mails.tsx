import type { OrderPage, PageMail } from '../../../contract/staff/order-page.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { formatExact } from '../format.ts'
import { mailWords } from './event-words.ts'
import { OrderLink } from './order-link.tsx'

const COLUMNS = ['Email', 'Sent', 'State', 'Server response']

export function OrderMails({ order }: { order: OrderPage }) {
  return (
    <section aria-labelledby="mails-title">
      <h2 id="mails-title" className="font-sans text-sm font-medium wrap-anywhere">
        {`Emails to ${order.email}`}
      </h2>
      <MailTable mails={order.mails} email={order.email} />
    </section>
  )
}

/** Emails with their outcome; what went to another address than this one says so. */
export function MailTable({
  mails,
  email,
  hasOrders = false,
}: {
  mails: readonly PageMail[]
  email: string
  /** Emails about more than one order say which. */
  hasOrders?: boolean
}) {
  if (mails.length === 0) return <p className="mt-1 text-xs text-muted">None yet.</p>
  const columns = hasOrders ? [...COLUMNS, 'Order'] : COLUMNS
  return (
    <Table caption="Emails with their outcome" columns={columns} isDense>
      {mails.map((mail) => (
        <MailRow
          key={mail.id}
          mail={mail}
          isElsewhere={mail.recipient !== email}
          hasOrder={hasOrders}
        />
      ))}
    </Table>
  )
}

function MailRow({
  mail,
  isElsewhere,
  hasOrder,
}: {
  mail: PageMail
  isElsewhere: boolean
  hasOrder: boolean
}) {
  const { words, variant } = standing(mail)
  return (
    <tr>
      <RowHead className="font-normal">
        {mail.subject ?? mailWords(mail.template)}
        {isElsewhere && (
          <span className="block wrap-anywhere text-muted">{`To ${mail.recipient}`}</span>
        )}
      </RowHead>
      <Cell className="whitespace-nowrap">{formatExact(mail.sentAt ?? mail.createdAt)}</Cell>
      <Cell className="whitespace-nowrap">
        {variant === 'secondary' ? words : <Badge variant={variant}>{words}</Badge>}
      </Cell>
      <Cell className="min-w-40 wrap-anywhere text-muted">
        {[mail.reply ?? '–', mail.attempts > 1 && `${mail.attempts} attempts`]
          .filter(Boolean)
          .join(' · ')}
      </Cell>
      {hasOrder && (
        <Cell>
          <OrderLink id={mail.orderId} />
        </Cell>
      )}
    </tr>
  )
}

function standing({ state, outcome }: PageMail): { words: string; variant: BadgeVariant } {
  if (state === 'sent') return { words: 'Sent', variant: 'secondary' }
  if (state === 'failed' && outcome === 'refused') {
    return { words: 'Bounced', variant: 'destructive' }
  }
  // There was nothing left to say, or nobody to say it to.
  if (state === 'failed') return { words: 'Not sent', variant: 'secondary' }
  return { words: outcome === 'deferred' ? 'Deferred, retrying' : 'Queued', variant: 'waiting' }
}
