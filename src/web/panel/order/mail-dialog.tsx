import { mailLinksAgain } from '../../../contract/staff/order-acts.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { call } from '../../api.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Outcome, type OutcomeWords } from '../outcome.tsx'
import { useOrderAct } from './use-order-act.ts'

/** The links of all delivered deeds in one mail, for a customer who can't find it. */
export function MailDialog({
  order,
  onDone,
  onClose,
}: {
  order: OrderPage
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}) {
  const mail = useOrderAct(
    async () => {
      const { sent } = await call(mailLinksAgain, { params: { id: order.id }, body: {} })
      return sent
        ? { ok: true, title: 'The links are on their way', detail: `To ${order.email}.` }
        : { ok: true, title: 'They were mailed a moment ago', detail: 'One mail is enough.' }
    },
    'The links were not mailed',
    onDone,
  )
  return (
    <Confirm
      title="Mail the links again?"
      act="Mail them"
      isBusy={mail.isBusy}
      onAct={() => mail.run()}
      onClose={onClose}
    >
      <p>{`To ${order.email}. A link that has expired is renewed.`}</p>
      {mail.failure && <Outcome words={mail.failure} />}
    </Confirm>
  )
}
