import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { formatAddress } from '../../../addresses/address.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import {
  type RefundRequest,
  refundRequest,
  refundRequestDocument,
} from '../../../contract/staff/refund-requests.ts'
import { formatCents } from '../../../orders/price.ts'
import { urlOf } from '../../api.ts'
import { deskLineWords } from '../../line-words.ts'
import { Loaded } from '../../loaded.tsx'
import { countOf } from '../../ui/count-of.ts'
import DocumentViewer from '../document/document-viewer.tsx'
import { documentWords } from '../document/document-words.ts'
import { Fact, Facts } from '../facts.tsx'
import { formatDate, formatDistance } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useIsHeld } from '../held/held-acts.ts'
import { KeyedButton, useKeys } from '../keys.tsx'
import { OrderLink } from '../links.tsx'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import AnswerDialog, { GrantConfirm } from './request-dialogs.tsx'
import { ASKED_WORDS, POLICY_WORDS } from './waiting.ts'

/** A refund request: what we delivered on the left; on the right what the customer says, what the
 * policy says, and the answer. */
export default function AdminRefundRequest() {
  const { id = '' } = useParams<{ id: string }>()
  const [, navigate] = useLocation()
  const request = useNow(refundRequest, { params: { id } })
  const toDesk = () => navigate(APP_PATHS.adminDesk)
  useKeys([{ key: 'back', words: 'Back to the desk', act: toDesk }])
  return (
    <div data-fills className="xl:tall:flex xl:tall:h-dvh xl:tall:flex-col">
      <PageTitle title="Refund request" />
      <Loaded query={request} what="the request" missing="This request was answered" rows={5}>
        {(data) => <Case key={id} request={data} onDone={toDesk} />}
      </Loaded>
    </div>
  )
}

function Case({ request, onDone }: { request: RefundRequest; onDone: () => void }) {
  const { reason, objections, document } = request
  const isForMoney = reason !== 'right_deed'
  const objection = isForMoney && objections[reason]
  return (
    <div className="-mx-4 -mt-4 sm:-mx-6 xl:tall:grid xl:tall:min-h-0 xl:tall:grow xl:tall:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-h-0 bg-deep">
        {document?.hasFile ? (
          <DocumentViewer
            isWhole
            url={urlOf(refundRequestDocument, { params: { id: request.id } })}
            title="The deed that was delivered"
            detail={document.documentType}
          />
        ) : (
          <p className="p-6 text-center text-muted">
            {document ? 'The file was deleted (retention ended).' : 'No deed was delivered.'}
          </p>
        )}
      </div>
      <div className="flex min-h-0 flex-col border-line xl:border-s">
        <div className="min-h-0 grow space-y-4 overflow-y-auto px-4 py-4 text-sm sm:px-6">
          <div>
            <h2 className="text-lg">{ASKED_WORDS[reason]}</h2>
            <p className={request.reviewBy <= new Date() ? 'text-oxblood' : 'text-amber-ink'}>
              {`Answer due ${formatDistance(request.reviewBy, new Date())}`}
            </p>
          </div>
          <blockquote className="border-s-4 border-line ps-3 wrap-anywhere">
            {request.words || 'They wrote nothing.'}
          </blockquote>
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
        </div>
        <Acts request={request} onDone={onDone} />
      </div>
    </div>
  )
}

/** Neither act is the green one: which is right, the case decides. */
function Acts({ request, onDone }: { request: RefundRequest; onDone: () => void }) {
  const { canAct } = useSession()
  const [open, setOpen] = useState<'answer' | 'refund'>()
  const isHeld = useIsHeld()(request.id)
  const close = () => setOpen(undefined)
  if (!canAct) return null
  return (
    <div className="flex shrink-0 flex-wrap gap-3 border-t border-edge bg-card px-4 py-3 sm:px-6">
      {isHeld ? (
        <p role="status">This request is answered. You can still undo it.</p>
      ) : (
        <>
          <KeyedButton keyName="write" onClick={() => setOpen('answer')}>
            Answer…
          </KeyedButton>
          <KeyedButton keyName="refund" onClick={() => setOpen('refund')}>
            {`Refund ${formatCents(request.price)}…`}
          </KeyedButton>
        </>
      )}
      {open === 'answer' && <AnswerDialog request={request} onDone={onDone} onClose={close} />}
      {open === 'refund' && <GrantConfirm request={request} onDone={onDone} onClose={close} />}
    </div>
  )
}

function RequestFacts({ request }: { request: RefundRequest }) {
  const { customer, document, orderId } = request
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
      {document && (
        <Fact name="Document">{`${documentWords(document)}, from ${document.source}`}</Fact>
      )}
      {request.declinedBefore > 0 && (
        <Fact name="Before">{`Asked and declined ${countOf(request.declinedBefore, 'time', 'times')} before`}</Fact>
      )}
    </Facts>
  )
}
