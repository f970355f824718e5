import type { CustomerPage } from '../../../contract/staff/customers.ts'
import { SupportLink } from '../../shop.tsx'
import { Badge } from '../../ui/badge.tsx'
import { formatDate } from '../format.ts'
import { OrderLink } from '../links.tsx'
import { mailWords } from '../order/event-words.ts'
import { Standing, standing } from '../order/order-mails.tsx'
import { refundReason } from '../refunds/money-words.ts'
import { Section } from '../section.tsx'

type Mail = CustomerPage['mails'][number]
type Request = CustomerPage['requests'][number]

/** What we wrote and what the customer asked on their orders' pages, the latest first. */
export function Conversation({ customer }: { customer: CustomerPage }) {
  const { email, mails, requests } = customer
  const said = [
    ...mails.map((mail) => ({
      id: mail.id,
      at: mail.sentAt ?? mail.createdAt,
      shown: <Sent mail={mail} email={email} />,
    })),
    ...requests.map((request) => ({
      id: request.id,
      at: request.askedAt,
      shown: <Asked request={request} />,
    })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime())
  return (
    <Section title="Conversation" className="text-xs">
      <p className="mb-2 text-muted">
        Replies go to <SupportLink />. We don’t see them here.
      </p>
      {said.length === 0 && <p className="text-muted">Nothing yet.</p>}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {said.map(({ id, at, shown }) => (
          <li key={id} className="gap-x-4 py-1.5 sm:grid sm:grid-cols-[10.5rem_minmax(0,1fr)]">
            <time dateTime={at.toISOString()} className="figure text-muted">
              {formatDate(at)}
            </time>
            <div className="min-w-0">{shown}</div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Sent({ mail, email }: { mail: Mail; email: string }) {
  const { subject, template, text, recipient, orderId, reply } = mail
  const title = subject ?? mailWords(template)
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3">
        {text ? (
          <details className="min-w-0 grow basis-64">
            <summary className="inline-block min-h-6 wrap-anywhere underline decoration-edge underline-offset-4">
              {title}
            </summary>
            <p className="my-1 border-s-2 border-edge ps-3 wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </details>
        ) : (
          <p className="min-w-0 grow basis-64 wrap-anywhere">{title}</p>
        )}
        <Standing {...standing(mail)} />
        <OrderLink id={orderId} />
      </div>
      {recipient !== email && <p className="wrap-anywhere text-muted">{`To ${recipient}`}</p>}
      {mail.outcome !== 'accepted' && reply && (
        <p className="wrap-anywhere text-muted">{`Server response: ${reply}`}</p>
      )}
    </>
  )
}

function Asked({ request }: { request: Request }) {
  const { reason, street, words, decision, orderId } = request
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3">
        <p className="min-w-0 grow basis-64 font-medium">
          {`The customer reported a problem: ${refundReason(reason)}, ${street}`}
        </p>
        {decision ? decision : <Badge variant="waiting">open</Badge>}
        <OrderLink id={orderId} />
      </div>
      {words && (
        <blockquote className="my-1 border-s-2 border-edge ps-3 wrap-anywhere whitespace-pre-wrap">
          {words}
        </blockquote>
      )}
    </>
  )
}
