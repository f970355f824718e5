import { useId, useState } from 'react'
import type { CallInput } from '../../../contract/endpoint.ts'
import {
  decideRefundRequest,
  type RefundRequest,
  refundRequests,
} from '../../../contract/staff/refund-requests.ts'
import { formatCents } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { reasonAlone, useAct } from '../../use-act.ts'
import { REASONS } from '../refunds/money-words.ts'

interface Props {
  request: RefundRequest
  onDone: () => void
  onClose: () => void
}

function useDecide({ request: { id }, onDone }: Props) {
  return useAct(
    async (body: CallInput<typeof decideRefundRequest>['body']) => {
      await call(decideRefundRequest, { params: { id }, body })
    },
    reasonAlone,
    { onDone, rereads: [refundRequests] },
  )
}

/** The refusal and its reason: the text goes to the customer as is. */
export function DeclineDialog(props: Props) {
  const id = useId()
  const { problemOf, complain } = useProblems<'answer'>(id)
  const decline = useDecide(props)
  return (
    <ActDialog
      title="Decline this request?"
      description={`${props.request.customer.name} gets your answer by email, word for word.`}
      act="Decline and send the answer"
      doing={decline}
      onAct={(read) => {
        const answer = read('answer')
        if (complain({ answer: !answer && 'Say why: the customer will read this.' })) return
        decline.run({ decision: 'decline', despitePolicy: false, answer })
      }}
      onClose={props.onClose}
    >
      <TextArea
        id={`${id}answer`}
        name="answer"
        label="Your answer"
        rows={5}
        maxLength={2000}
        error={problemOf('answer')}
      />
    </ActDialog>
  )
}

/** The customer is right, or we're being kind: the money goes back. This can't be undone. */
export function RefundConfirm(props: Props) {
  const { request, onClose } = props
  const refund = useDecide(props)
  const id = useId()
  const { reasons } = request
  const isTrue = reasons.includes(request.reason)
  const [chosen, setChosen] = useState(reasons[0] ?? 'other')
  const reason = isTrue ? request.reason : chosen
  const objection = request.objections[reason]
  return (
    <Confirm
      title={`Refund ${formatCents(request.price)} to ${request.customer.name}?`}
      act={objection ? 'Refund despite the policy' : 'Refund it'}
      doing={refund}
      onAct={() => refund.run({ decision: 'refund', reason, despitePolicy: Boolean(objection) })}
      onClose={onClose}
    >
      <p>The link to the deed expires at once, and we’ll email the customer.</p>
      {!isTrue && (
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
          {`The refund policy does not allow this: ${objection} It is kept on record that you decided so.`}
        </p>
      )}
    </Confirm>
  )
}
