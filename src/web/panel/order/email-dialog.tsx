import { useId } from 'react'
import { changeEmailOfOrder } from '../../../contract/staff/order-acts.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { useAct } from '../../use-act.ts'
import { ORDER_READS } from './use-order-page.ts'

/** A new email for the order, typed twice: a typo would send the customer's deeds to a stranger. */
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
  const { problemOf, complain } = useProblems<'email' | 'repeated'>(id)
  const change = useAct(
    async (email: string) => {
      const body = { from: order.email, email, repeated: email }
      await call(changeEmailOfOrder, { params: { id: order.id }, body })
      return {
        ok: true,
        title: `Emails go to ${email} from now on`,
        detail: 'Links sent before are revoked, and the old address has been told.',
      }
    },
    'The email wasn’t changed',
    { onDone, rereads: ORDER_READS },
  )
  const field = (name: 'email' | 'repeated', label: string) => (
    <TextField
      id={`${id}${name}`}
      name={name}
      type="email"
      autoComplete="off"
      label={label}
      error={problemOf(name)}
    />
  )
  return (
    <ActDialog
      title="Change the email"
      description={`Now ${order.email}. Links sent there are revoked, and active ones are sent to the new address.`}
      act="Change email"
      doing={change}
      onAct={(read) => {
        const email = read('email')
        const isWrong = complain({
          email: !/^\S+@\S+\.\S+$/.test(email) && 'Please enter a valid email address',
          repeated: email !== read('repeated') && 'The two emails don’t match',
        })
        if (!isWrong) change.run(email)
      }}
      onClose={onClose}
    >
      {field('email', 'New email')}
      {field('repeated', 'Confirm new email')}
    </ActDialog>
  )
}
