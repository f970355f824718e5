import { useState } from 'react'
import { formatAddress } from '../../../addresses/address.ts'
import {
  type RefundRequest,
  refundRequestDocument,
} from '../../../contract/staff/refund-requests.ts'
import { formatCents } from '../../../orders/price.ts'
import { urlOf } from '../../api.ts'
import { deskLineWords } from '../../line-words.ts'
import { calendarDay } from '../../ui/calendar-day.ts'
import { countOf } from '../../ui/count-of.ts'
import DocumentViewer from '../document/document-viewer.tsx'
import { Fact, Facts } from '../facts.tsx'
import { formatDate } from '../format.ts'
import { KeyedButton } from '../keyed-button.tsx'
import { OrderLink } from '../order/order-link.tsx'
import { useSession } from '../use-session.ts'
import { DeclineDialog, RefundConfirm } from './decide-dialogs.tsx'
import { POLICY_WORDS } from './request-words.ts'

export function RequestCase({
  request,
  onDecided,
}: {
  request: RefundRequest
  onDecided: (words: string) => void
}) {
  const { canAct } = useSession()
  const [open, setOpen] = useState<'refund' | 'decline'>()
  const close = () => setOpen(undefined)
  const { reason, objections } = request
  const isForMoney = reason !== 'right_deed'
  const objection = isForMoney && objections[reason]
  return (
    <div className="space-y-4 pb-6">
      <div>
        <p className="text-muted">In the customer’s words</p>
        <blockquote className="border-s-4 border-line ps-3 wrap-anywhere">
          {request.words || 'They wrote nothing.'}
        </blockquote>
      </div>
      <RequestFacts request={request} />
      <div
        className={`rounded border p-3 ${objection ? 'border-amber bg-amber-wash' : 'border-line bg-card'}`}
      >
        <p className="font-medium">What the refund policy says</p>
        <p>{POLICY_WORDS[reason]}</p>
        {isForMoney && (
          <p className="mt-1">
            {objection
              ? `Not covered: ${objection}`
              : 'It allows a refund if what they say is true.'}
          </p>
        )}
      </div>
      {canAct && (
        <div className="flex flex-wrap gap-3">
          <KeyedButton keyName="refund" keyWords="Refund it" onClick={() => setOpen('refund')}>
            {`Refund ${formatCents(request.price)}`}
          </KeyedButton>
          <KeyedButton
            keyName="decline"
            keyWords="Decline it"
            variant="secondary"
            onClick={() => setOpen('decline')}
          >
            Decline
          </KeyedButton>
        </div>
      )}
      {request.document?.hasFile && (
        <DocumentViewer
          url={urlOf(refundRequestDocument, { params: { id: request.id } })}
          title="The deed that was delivered"
        />
      )}
      {open === 'refund' && (
        <RefundConfirm
          request={request}
          onDone={() =>
            onDecided(
              request.isFromBalance
                ? 'The money is back in the balance'
                : 'The money goes back to the card',
            )
          }
          onClose={close}
        />
      )}
      {open === 'decline' && (
        <DeclineDialog
          request={request}
          onDone={() => onDecided('Declined. We’re emailing the customer.')}
          onClose={close}
        />
      )}
    </div>
  )
}

function RequestFacts({ request }: { request: RefundRequest }) {
  const { customer, document, orderId } = request
  const delivered = [
    document?.documentType,
    document?.instrumentNumber && `number ${document.instrumentNumber}`,
    document?.recordedOn && `recorded ${calendarDay(document.recordedOn)}`,
    document?.pageCount && `${document.pageCount} pages`,
    document && `from ${document.source}`,
    document && !document.hasFile && 'the file was deleted (retention ended)',
  ].filter(Boolean)
  return (
    <Facts>
      <Fact name="Order">
        <OrderLink id={orderId} />
        {`, ${customer.name}, ${customer.email}`}
      </Fact>
      <Fact name="Ordered">{`${formatAddress(request.address)}, paid ${formatDate(request.paidAt)}`}</Fact>
      <Fact name="Delivered">
        {request.deliveredAt ? formatDate(request.deliveredAt) : deskLineWords(request.progress)}
      </Fact>
      {delivered.length > 0 && <Fact name="Document">{delivered.join(', ')}</Fact>}
      {request.declinedBefore > 0 && (
        <Fact name="Before">{`Asked and declined ${countOf(request.declinedBefore, 'time', 'times')} before`}</Fact>
      )}
    </Facts>
  )
}
