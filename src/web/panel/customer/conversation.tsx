import type { PageMail } from '../../../contract/staff/order-page.ts'
import { SupportLink } from '../../shop.tsx'
import { Badge } from '../../ui/badge.tsx'
import { formatDate, formatDistance } from '../format.ts'
import { OrderLink } from '../links.tsx'
import { mailWords } from '../order/event-words.ts'
import { refundReason } from '../refunds/money-words.ts'
import { Section } from '../section.tsx'

interface Request {
  id: string
  /** Left out on the order's own page. */
  orderId?: string
  street: string
  reason: string
  words: string
  askedAt: Date
  decision: string | null
  reviewBy?: Date
  decidedBy?: string | null
  answer?: string | null
}

interface Props {
  email: string
  mails: readonly PageMail[]
  requests: readonly Request[]
  isOfOrder?: boolean
}

/** What we wrote and what the customer asked on their orders' pages, the latest first. */
export function Conversation({ email, mails, requests, isOfOrder }: Props) {
  const said = [
    ...mails.map((mail) => ({
      id: mail.id,
      at: mail.sentAt ?? mail.createdAt,
      orderId: mail.orderId,
      shown: <Sent mail={mail} email={email} />,
    })),
    ...requests.map((request) => ({
      id: request.id,
      at: request.askedAt,
      orderId: request.orderId,
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
        {said.map(({ id, at, orderId, shown }) => (
          <li key={id} className="gap-x-4 py-1.5 sm:grid sm:grid-cols-[10.5rem_minmax(0,1fr)]">
            <time dateTime={at.toISOString()} className="figure text-muted">
              {formatDate(at)}
            </time>
            <div className="flex min-w-0 items-start gap-x-3">
              <div className="min-w-0 grow">{shown}</div>
              {orderId && !isOfOrder && <OrderLink id={orderId} />}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Sent({ mail, email }: { mail: PageMail; email: string }) {
  const { subject, template, text, recipient, reply } = mail
  const title = subject ?? mailWords(template)
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3">
        {text ? (
          <details className="min-w-0 grow basis-64">
            <summary className="inline-block min-h-6 wrap-anywhere quiet-link">{title}</summary>
            <p className="my-1 border-s-2 border-edge ps-3 wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </details>
        ) : (
          <p className="min-w-0 grow basis-64 wrap-anywhere">{title}</p>
        )}
        <Standing {...mail} />
      </div>
      {recipient !== email && <p className="wrap-anywhere text-muted">{`To ${recipient}`}</p>}
      {mail.outcome !== 'accepted' && reply && (
        <p className="wrap-anywhere text-muted">{`Server response: ${reply}`}</p>
      )}
    </>
  )
}

/** Only what isn't as it should be stands out. */
function Standing({ state, outcome }: PageMail) {
  if (state === 'sent') return 'Sent'
  if (state === 'failed' && outcome === 'refused') {
    return <Badge variant="destructive">Bounced</Badge>
  }
  // There was nothing left to say, or nobody to say it to.
  if (state === 'failed') return 'Not sent'
  return <Badge variant="waiting">{outcome === 'deferred' ? 'Deferred, retrying' : 'Queued'}</Badge>
}

function Asked({ request }: { request: Request }) {
  const { reason, street, words, decision, decidedBy, answer, reviewBy } = request
  const open = reviewBy ? `answer due ${formatDistance(reviewBy, new Date())}` : 'open'
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3">
        <p className="min-w-0 grow basis-64 font-medium">
          {`The customer reported a problem: ${refundReason(reason)}, ${street}`}
        </p>
        {decision ?? <Badge variant="waiting">{open}</Badge>}
        {decidedBy && <span className="text-muted">{`by ${decidedBy}`}</span>}
      </div>
      {words && (
        <blockquote className="my-1 border-s-2 border-edge ps-3 wrap-anywhere whitespace-pre-wrap">
          {words}
        </blockquote>
      )}
      {answer && <p className="wrap-anywhere text-muted">{`Our answer: ${answer}`}</p>}
    </>
  )
}
