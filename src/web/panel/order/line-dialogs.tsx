import {
  handLineToDesk,
  renewLinkOfLine,
  revokeLinkOfLine,
} from '../../../contract/staff/order-acts.ts'
import type { OrderPage, PageLine } from '../../../contract/staff/order-page.ts'
import { call } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ORDER_READS } from './use-order-page.ts'

interface Props {
  order: OrderPage
  line: PageLine
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}

export function RenewDialog({ order, line, onDone, onClose }: Props) {
  const renew = useAct(
    async () => {
      await call(renewLinkOfLine, { params: { id: line.id } })
      return { ok: true, title: 'A new link is on its way', detail: `To ${order.email}.` }
    },
    'The link was not renewed',
    { onDone, rereads: ORDER_READS },
  )
  return (
    <Confirm
      title="Renew the link?"
      act="Renew and mail it"
      doing={renew}
      onAct={renew.run}
      onClose={onClose}
    >
      <p>{`The deed of ${line.address.streetAddress} gets a new link for 30 days, mailed to ${order.email}. The old one ends.`}</p>
    </Confirm>
  )
}

export function RevokeDialog({ line, onDone, onClose }: Props) {
  const revoke = useAct(
    async (reason: string) => {
      const { revoked } = await call(revokeLinkOfLine, {
        params: { id: line.id },
        body: { reason },
      })
      const title = revoked ? 'The link has ended' : 'It had ended already'
      return { ok: true, title, detail: 'Only staff can give this deed another.' }
    },
    'The link was not ended',
    { onDone, rereads: ORDER_READS },
  )
  return (
    <ReasonDialog
      title="End the link"
      label="Why it ends"
      act="End the link"
      doing={revoke}
      onClose={onClose}
    >
      <p>{`The customer can't open the deed of ${line.address.streetAddress} any more, until staff renew the link. Nothing is refunded.`}</p>
    </ReasonDialog>
  )
}

export function HandDialog({ line, onDone, onClose }: Props) {
  const hand = useAct(
    async (reason: string) => {
      await call(handLineToDesk, { params: { id: line.id }, body: { reason } })
      return { ok: true, title: 'It waits at the desk now' }
    },
    'It was not handed over',
    { onDone, rereads: ORDER_READS },
  )
  return (
    <ReasonDialog
      title="Hand to the desk"
      label="Why a person has to look"
      act="Hand to the desk"
      doing={hand}
      onClose={onClose}
    >
      <p>{`${line.address.streetAddress} is taken out of the hands of the machine and waits for a person. Its clocks go on.`}</p>
    </ReasonDialog>
  )
}
