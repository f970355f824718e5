import { useId, useState } from 'react'
import type { RefundRequest } from '../../../contract/staff/refund-requests.ts'
import { ActDialog } from '../desk/act-dialog.tsx'
import { useDecide } from './use-decide.ts'

/** No, and why: the words go to the customer as they are. */
export function DeclineDialog({
  request,
  onDone,
  onClose,
}: {
  request: RefundRequest
  onDone: () => void
  onClose: () => void
}) {
  const id = useId()
  const [isEmpty, setEmpty] = useState(false)
  const decide = useDecide(request.id, onDone)
  function submit(form: HTMLFormElement): void {
    const answer = String(new FormData(form).get('answer') ?? '').trim()
    setEmpty(answer === '')
    if (answer) decide.mutate({ decision: 'decline', despitePolicy: false, answer })
    else document.getElementById(id)?.focus()
  }
  return (
    <ActDialog
      title="Decline this request?"
      description={`${request.customer.name} gets your answer by e-mail, word for word.`}
      act="Decline and send the answer"
      isBusy={decide.isPending}
      failure={decide.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          Your answer
        </label>
        <textarea
          id={id}
          name="answer"
          rows={5}
          maxLength={2000}
          aria-invalid={isEmpty ? true : undefined}
          aria-describedby={isEmpty ? `${id}error` : undefined}
          className="w-full rounded border border-edge bg-white px-3 py-2 text-base aria-invalid:border-oxblood"
        />
        {isEmpty && (
          <p id={`${id}error`} className="mt-1 text-xs font-medium text-oxblood">
            Say why: the customer is told these words.
          </p>
        )}
      </div>
    </ActDialog>
  )
}
