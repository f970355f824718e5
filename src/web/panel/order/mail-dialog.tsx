import { mailLinksAgain } from '../../../contract/staff/order-acts.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { call } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { ORDER_READS } from './use-order-page.ts'

/** The links to all delivered deeds in one email, for a customer who can't find theirs. */
export function MailDialog({
  order,
  onDone,
  onClose,
}: {
  order: OrderPage
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}) {
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
