import { useId, useState } from 'react'
import {
  decideRefundRequest,
  type RefundRequest,
  refundRequests,
} from '../../../contract/staff/refund-requests.ts'
import { formatCents } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { reasonAlone, useAct } from '../../use-act.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { REASONS } from '../refunds/money-words.ts'

interface Props {
  request: RefundRequest
  onDone: () => void
  onClose: () => void
}

/** The refusal and its reason: the text goes to the customer as is. */
export function DeclineDialog({ request, onDone, onClose }: Props) {
  const form = useEndpointForm(decideRefundRequest, {
    params: { id: request.id },
    body: ({ text }) => ({ decision: 'decline', despitePolicy: false, answer: text('answer') }),
    words: { answer: 'Say why: the customer will read this.' },
    onDone,
    rereads: [refundRequests],
  })
  return (
    <ActDialog
      title="Decline this request?"
      description={`${request.customer.name} gets your answer by email, word for word.`}
      act="Decline and send the answer"
      form={form}
      onClose={onClose}
    >
      <TextArea {...form.field('answer')} label="Your answer" rows={5} maxLength={2000} />
    </ActDialog>
  )
}

/** The customer is right, or we're being kind: the money goes back. This can't be undone. */
export function RefundConfirm({ request, onDone, onClose }: Props) {
  const id = useId()
  const { reasons } = request
  const asked = reasons.find((each) => each === request.reason)
  const [chosen, setChosen] = useState(reasons[0] ?? 'other')
  const reason = asked ?? chosen
  const objection = request.objections[reason]
  const refund = useAct(
    async () => {
      const body = { decision: 'refund', reason, despitePolicy: Boolean(objection) } as const
      await call(decideRefundRequest, { params: { id: request.id }, body })
    },
    reasonAlone,
    { onDone, rereads: [refundRequests] },
  )
  return (
    <Confirm
      title={`Refund ${formatCents(request.price)} to ${request.customer.name}?`}
      act={objection ? 'Refund despite the policy' : 'Refund it'}
      doing={refund}
      onAct={refund.run}
      onClose={onClose}
    >
      <p>The link to the deed expires at once, and we’ll email the customer.</p>
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
