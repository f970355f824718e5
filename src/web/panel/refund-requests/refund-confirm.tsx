import { useId } from 'react'
import type { RefundRequest } from '../../../contract/staff/refund-requests.ts'
import { formatCents } from '../../../orders/price.ts'
import { reasonOf } from '../../api.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useDecide } from './use-decide.ts'

/** The customer is right, or we are kind: the money goes back. It can't be taken back. */
export function RefundConfirm({
  request,
  onDone,
  onClose,
}: {
  request: RefundRequest
  onDone: () => void
  onClose: () => void
}) {
  const id = useId()
  const decide = useDecide(request.id, onDone)
  const objection = request.objections[request.reason]
  return (
    <Confirm
      title={`Refund ${formatCents(request.price)} to ${request.customer.name}?`}
      act={objection ? 'Refund despite the policy' : 'Refund it'}
      isBusy={decide.isPending}
      onAct={() => decide.mutate({ decision: 'refund', despitePolicy: Boolean(objection) })}
      onClose={onClose}
    >
      <p>The link to the deed ends at once, and the customer is told by e-mail.</p>
      {objection && (
        <p id={id} className="rounded border border-amber bg-amber-wash p-3">
          {`The refund policy does not allow this: ${objection} It is kept on record that you decided so.`}
        </p>
      )}
      {decide.isError && (
        <p role="alert" className="text-oxblood">
          {reasonOf(decide.error)}
        </p>
      )}
    </Confirm>
  )
}
