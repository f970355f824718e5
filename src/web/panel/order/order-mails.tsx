import type { OrderPage, PageMail } from '../../../contract/staff/order-page.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { formatDate } from '../format.ts'
import { mailWords } from './event-words.ts'

const COLUMNS = [
  { name: 'Mail' },
  { name: 'To' },
  { name: 'State' },
  { name: 'Attempts', isNumeric: true },
  { name: 'The server said' },
] as const

/** The emails about the order and what happened to them, newest first. */
export function OrderMails({ order }: { order: OrderPage }) {
  return (
    <Card aria-labelledby="mails-title">
      <h2 id="mails-title" className="text-lg">
        Mails
      </h2>
      {order.mails.length === 0 ? (
        <p className="mt-2 text-muted">None yet.</p>
      ) : (
        <Table caption="Mails about this order" columns={COLUMNS}>
          {order.mails.map((mail) => (
            <tr key={mail.id}>
              <RowHead>
                {mailWords(mail.template)}
                <span className="block text-xs font-normal whitespace-nowrap text-muted">
                  {formatDate(mail.createdAt)}
                </span>
              </RowHead>
              <Cell className="min-w-44 wrap-anywhere">{mail.recipient}</Cell>
              <Cell>
                <Badge variant={standing(mail).variant}>{standing(mail).words}</Badge>
              </Cell>
              <Cell isNumeric>{mail.attempts}</Cell>
              <Cell className="min-w-40 text-xs wrap-anywhere">
                {mail.reply ?? '–'}
                {mail.lastAttemptAt && (
                  <span className="block text-muted">{formatDate(mail.lastAttemptAt)}</span>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}

function standing({ state, outcome }: PageMail): { words: string; variant: BadgeVariant } {
  if (state === 'sent') return { words: 'Sent', variant: 'secondary' }
  if (state === 'failed' && outcome === 'refused') {
    return { words: 'Bounced', variant: 'destructive' }
  }
  // There was nothing left to say, or nobody to say it to.
  if (state === 'failed') return { words: 'Not sent', variant: 'secondary' }
  return { words: outcome === 'deferred' ? 'Deferred, tried again' : 'Waiting', variant: 'waiting' }
}
