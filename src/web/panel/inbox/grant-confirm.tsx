import { useId, useState } from 'react'
import { grantRefundRequest, type RefundRequest } from '../../../contract/staff/refund-requests.ts'
import { formatCents } from '../../../orders/price.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { reasonAlone, useAct } from '../../use-act.ts'
import { tryThenHold } from '../held/try-then-hold.ts'
import { REASONS } from '../refunds/money-words.ts'
import { REQUEST_READS } from './answer-dialog.tsx'
import { requestPath } from './waiting.ts'

interface Props {
  request: RefundRequest
  onDone: () => void
  onClose: () => void
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
        {
          words: 'Refunding',
          what: `${formatCents(price)} to ${customer.name}`,
          path: requestPath(request.id),
          lineIds: [request.id],
        },
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
