import { useId } from 'react'
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
import { TextArea } from '../../ui/text-area.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { reasonAlone, useAct } from '../../use-act.ts'

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
      description={`${props.request.customer.name} gets your answer by e-mail, word for word.`}
      act="Decline and send the answer"
      doing={decline}
      onAct={(read) => {
        const answer = read('answer')
        if (complain({ answer: !answer && 'Say why: the customer is told these words.' })) return
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
  const objection = request.objections[request.reason]
  return (
    <Confirm
      title={`Refund ${formatCents(request.price)} to ${request.customer.name}?`}
      act={objection ? 'Refund despite the policy' : 'Refund it'}
      doing={refund}
      onAct={() => refund.run({ decision: 'refund', despitePolicy: Boolean(objection) })}
      onClose={onClose}
    >
      <p>The link to the deed ends at once, and the customer is told by e-mail.</p>
      {objection && (
        <p className="rounded border border-amber bg-amber-wash p-3">
          {`The refund policy does not allow this: ${objection} It is kept on record that you decided so.`}
        </p>
      )}
    </Confirm>
  )
}
