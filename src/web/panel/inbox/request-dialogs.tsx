import { useId, useState } from 'react'
import { customerPage } from '../../../contract/staff/customers.ts'
import { inbox } from '../../../contract/staff/inbox.ts'
import { type MessageDraft, messageDraftsOfOrder } from '../../../contract/staff/messages.ts'
import { orderPage } from '../../../contract/staff/order-page.ts'
import {
  answerRefundRequest,
  grantRefundRequest,
  type RefundRequest,
  refundRequest,
} from '../../../contract/staff/refund-requests.ts'
import { formatCents } from '../../../orders/price.ts'
import { Loaded } from '../../loaded.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { reasonAlone, useAct } from '../../use-act.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { CheckField } from '../check-field.tsx'
import { tryThenHold } from '../held/held-acts.ts'
import { MessageForm } from '../messages/message-form.tsx'
import { REASONS } from '../refunds/money-words.ts'
import { useNow } from '../use-calls.ts'
import { ASKED_WORDS, requestPath } from './waiting.ts'

const REQUEST_READS = [inbox, refundRequest, orderPage, customerPage]

interface Props {
  request: RefundRequest
  onDone: () => void
  onClose: () => void
}

/** What the customer asked, and our answer to it, which closes the request. */
export default function AnswerDialog(props: Props) {
  const { request, onClose } = props
  const { orderId, customer, address, reason, words } = request
  const drafts = useNow(messageDraftsOfOrder, {
    params: { id: orderId },
    query: { requestId: request.id },
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
        told(request, 'Answering', `${request.customer.name}, ${request.address.streetAddress}`),
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

/** The customer is right, or we're being kind: the money goes back. */
export function GrantConfirm({ request, onDone, onClose }: Props) {
  const id = useId()
  const { reasons, price, customer } = request
  const asked = reasons.find((each) => each === request.reason)
  const [chosen, setChosen] = useState(reasons[0] ?? 'other')
  const reason = asked ?? chosen
  const objection = request.objections[reason]
  const refund = useAct(
    async () => {
      const params = { id: request.id }
      const body = { reason, despitePolicy: Boolean(objection) }
      await tryThenHold(
        grantRefundRequest,
        { params, body },
        told(request, 'Refunding', `${formatCents(price)} to ${customer.name}`),
        REQUEST_READS,
      )
    },
    reasonAlone,
    { onDone },
  )
  return (
    <Confirm
      title={`Refund ${formatCents(price)} to ${customer.name}?`}
      act={objection ? 'Refund despite the policy' : 'Refund it'}
      doing={refund}
      onAct={refund.run}
      onClose={onClose}
    >
      <p>
        {`The money goes back to the ${request.isFromBalance ? 'balance' : 'card'}. The link to the deed expires, and we’ll email the customer.`}
      </p>
      {!asked && (
        <SelectField
          id={id}
          label="Reason we give the customer"
          options={reasons.map((each) => [each, REASONS[each]] as const)}
          value={chosen}
          onChange={({ target }) => setChosen(target.value as typeof chosen)}
        />
      )}
      {objection && (
        <p className="rounded border border-amber bg-amber-wash p-3">
          {`The refund policy doesn’t allow this: ${objection} We’ll log that you refunded it anyway.`}
        </p>
      )}
    </Confirm>
  )
}

function told({ id }: RefundRequest, words: string, what: string) {
  return { words, what, path: requestPath(id), lineIds: [id] }
}
