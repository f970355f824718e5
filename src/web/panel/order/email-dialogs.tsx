import { changeEmailOfOrder, mailLinksAgain } from '../../../contract/staff/order-acts.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { ORDER_READS } from './use-order-page.ts'

export interface OrderDialogProps {
  order: Pick<OrderPage, 'id' | 'email'>
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}

/** A new email for the order, typed twice: a typo would send the customer's deeds to a stranger. */
export function EmailDialog({ order, onDone, onClose }: OrderDialogProps) {
  const form = useEndpointForm(changeEmailOfOrder, {
    params: { id: order.id },
    body: ({ text }) => ({
      from: order.email,
      email: text('email'),
      repeated: text('repeated'),
    }),
    check: ({ text }) => ({
      repeated: text('email') !== text('repeated') && 'The two emails don’t match',
    }),
    failed: 'The email wasn’t changed',
    onDone: (_, { email }) =>
      onDone({
        ok: true,
        title: `Emails go to ${email} from now on`,
        detail: 'Links sent before are revoked, and the old address has been told.',
      }),
    rereads: ORDER_READS,
  })
  const shared = { type: 'email', autoComplete: 'off' }
  return (
    <ActDialog
      title="Change the email"
      description={`Now ${order.email}. Links sent there are revoked, and active ones are sent to the new address.`}
      act="Change email"
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('email')} {...shared} label="New email" />
      <TextField {...form.field('repeated')} {...shared} label="Confirm new email" />
    </ActDialog>
  )
}

export function MailDialog({ order, onDone, onClose }: OrderDialogProps) {
  const mail = useAct(
    async () => {
      const { sent } = await call(mailLinksAgain, { params: { id: order.id }, body: {} })
      return sent
        ? { ok: true, title: 'The links are on their way', detail: `To ${order.email}.` }
        : { ok: true, title: 'They were sent a moment ago', detail: 'One email is enough.' }
    },
    'The links weren’t sent',
    { onDone, rereads: ORDER_READS },
  )
  return (
    <Confirm
      title="Resend the links?"
      act="Resend links"
      doing={mail}
      onAct={mail.run}
      onClose={onClose}
    >
      <p>{`To ${order.email}. A link that has expired is renewed.`}</p>
    </Confirm>
  )
}
