import { type FormEvent, useId, useState } from 'react'
import { changeEmailOfOrder } from '../../../contract/staff/order-acts.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Outcome, type OutcomeWords } from '../outcome.tsx'
import { useOrderAct } from './use-order-act.ts'

/** Another address for the order, typed twice: a stranger would get the customer's deeds. */
export function EmailDialog({
  order,
  onDone,
  onClose,
}: {
  order: OrderPage
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}) {
  const id = useId()
  const [typed, setTyped] = useState({ email: '', repeated: '' })
  const [problems, setProblems] = useState<{ email?: string; repeated?: string }>({})
  const change = useOrderAct(
    async (email: string) => {
      const body = { from: order.email, email, repeated: email }
      await call(changeEmailOfOrder, { params: { id: order.id }, body })
      return {
        ok: true,
        title: `Mail goes to ${email} from now on`,
        detail: 'Links that were mailed before have ended, and the old address is told.',
      }
    },
    'The address was not changed',
    onDone,
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    const [email, repeated] = [typed.email.trim(), typed.repeated.trim()]
    const found = {
      ...(/^\S+@\S+\.\S+$/.test(email) ? {} : { email: 'Please enter a valid email address' }),
      ...(email === repeated ? {} : { repeated: 'The two addresses differ' }),
    }
    setProblems(found)
    if (found.email) document.getElementById(`${id}email`)?.focus()
    else if (found.repeated) document.getElementById(`${id}repeated`)?.focus()
    else change.run(email)
  }

  return (
    <Dialog
      title="Change the e-mail address"
      description={`Now ${order.email}. Every link that was mailed there ends; what is open is mailed to the new address.`}
      open
      onOpenChange={(open) => !open && !change.isBusy && onClose()}
    >
      <form noValidate onSubmit={submit} className="space-y-4" aria-busy={change.isBusy}>
        {change.outcome && <Outcome words={change.outcome} />}
        <TextField
          id={`${id}email`}
          type="email"
          autoComplete="off"
          label="New address"
          error={problems.email}
          value={typed.email}
          onChange={({ target }) => setTyped({ ...typed, email: target.value })}
        />
        <TextField
          id={`${id}repeated`}
          type="email"
          autoComplete="off"
          label="New address once more"
          error={problems.repeated}
          value={typed.repeated}
          onChange={({ target }) => setTyped({ ...typed, repeated: target.value })}
        />
        <Button
          type="submit"
          aria-disabled={change.isBusy}
          className="w-full aria-disabled:cursor-not-allowed aria-disabled:bg-muted"
        >
          {change.isBusy ? 'Please wait…' : 'Change the address'}
        </Button>
      </form>
    </Dialog>
  )
}
