import type { OrderPage, PageMail } from '../../../contract/staff/order-page.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { formatDate } from '../format.ts'
import { DenseTable } from '../lists/dense-table.tsx'
import { Section } from '../section.tsx'
import { mailWords } from './event-words.ts'

export function OrderMails({ order }: { order: OrderPage }) {
  return (
    <Section title={`Emails to ${order.email}`}>
      {order.mails.length === 0 ? (
        <p className="text-xs text-muted">None yet.</p>
      ) : (
        <MailTable mails={order.mails} email={order.email} />
      )}
    </Section>
  )
}

/** Emails with their outcome; what went to another address than this one says so. */
function MailTable({ mails, email }: { mails: readonly PageMail[]; email: string }) {
  return (
    <DenseTable
      caption="Emails with their outcome"
      rows={mails}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'Email',
          isRowHead: true,
          isWrapped: true,
          cell: ({ subject, template, recipient }) => (
            <>
              {subject ?? mailWords(template)}
              {recipient !== email && <span className="block text-muted">{`To ${recipient}`}</span>}
            </>
          ),
        },
        {
          name: 'Sent',
          width: 'w-48',
          cell: ({ sentAt, createdAt }) => formatDate(sentAt ?? createdAt),
        },
        { name: 'State', width: 'w-36', cell: (mail) => <Standing {...standing(mail)} /> },
        {
          name: 'Server response',
          isWrapped: true,
          cell: ({ reply, attempts }) =>
            `${reply ?? '–'}${attempts > 1 ? ` · ${attempts} attempts` : ''}`,
        },
      ]}
    />
  )
}

export function Standing({ words, variant }: ReturnType<typeof standing>) {
  return variant === 'secondary' ? words : <Badge variant={variant}>{words}</Badge>
}

export function standing({ state, outcome }: PageMail): { words: string; variant: BadgeVariant } {
  if (state === 'sent') return { words: 'Sent', variant: 'secondary' }
  if (state === 'failed' && outcome === 'refused') {
    return { words: 'Bounced', variant: 'destructive' }
  }
  // There was nothing left to say, or nobody to say it to.
  if (state === 'failed') return { words: 'Not sent', variant: 'secondary' }
  return { words: outcome === 'deferred' ? 'Deferred, retrying' : 'Queued', variant: 'waiting' }
}
