import { useQuery } from '@tanstack/react-query'
import { customerPage } from '../../../contract/staff/customers.ts'
import { inbox } from '../../../contract/staff/inbox.ts'
import { type MessageDraft, messageDraftsOfOrder } from '../../../contract/staff/messages.ts'
import { orderPage } from '../../../contract/staff/order-page.ts'
import {
  answerRefundRequest,
  type RefundRequest,
  refundRequest,
} from '../../../contract/staff/refund-requests.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { CheckField } from '../check-field.tsx'
import { tryThenHold } from '../held/try-then-hold.ts'
import { MessageForm } from '../messages/message-form.tsx'
import { ASKED_WORDS } from './request-words.ts'
import { requestPath } from './waiting.ts'

/** What shows requests. */
export const REQUEST_READS = [inbox, refundRequest, orderPage, customerPage]

interface Props {
  request: RefundRequest
  onDone: () => void
  onClose: () => void
}

/** What the customer asked, and our answer to it, which closes the request. */
export default function AnswerDialog(props: Props) {
  const { request, onClose } = props
  const { orderId, customer, address, reason, words } = request
  const drafts = useQuery({
    ...loading(messageDraftsOfOrder, {
      params: { id: orderId },
      query: { requestId: request.id },
    }),
    staleTime: 0,
  })
  return (
    <Dialog
      title={`Answer ${customer.name}`}
      description={`${address.streetAddress}. ${ASKED_WORDS[reason]}.`}
      onClose={onClose}
    >
      {words && (
        <blockquote className="mb-4 border-s-4 border-line ps-3 wrap-anywhere">{words}</blockquote>
      )}
      <Loaded query={drafts} what="the templates" rows={3}>
        {(list) => <Answer {...props} drafts={list} />}
      </Loaded>
    </Dialog>
  )
}

function Answer({ request, onDone, drafts }: Props & { drafts: readonly MessageDraft[] }) {
  const params = { id: request.id }
  const form = useEndpointForm(answerRefundRequest, {
    params,
    body: ({ text }) => ({
      subject: text('subject'),
      words: text('words'),
      isRefusal: text('isRefusal') !== '',
    }),
    words: { subject: 'Please enter a subject' },
    failed: 'The answer wasn’t sent',
    send: (body) =>
      tryThenHold(
        answerRefundRequest,
        { params, body },
        {
          words: 'Answering',
          what: `${request.customer.name}, ${request.address.streetAddress}`,
          path: requestPath(request.id),
          lineIds: [request.id],
        },
        REQUEST_READS,
      ),
    onDone,
  })
  return (
    <MessageForm
      orderId={request.orderId}
      drafts={drafts}
      form={form}
      act="Send answer"
      more={(draft) => (
        <CheckField
          key={draft?.id}
          name="isRefusal"
          label="This declines what the customer asked for"
          defaultChecked={draft?.isRefusal}
        />
      )}
    />
  )
}
