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
    'The link wasn’t renewed',
    { onDone, rereads: ORDER_READS },
  )
  return (
    <Confirm
      title="Renew the link?"
      act="Renew link"
      doing={renew}
      onAct={renew.run}
      onClose={onClose}
    >
      <p>{`The deed of ${line.address.streetAddress} gets a new link for 30 days, sent to ${order.email}. The old one is revoked.`}</p>
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
      const title = revoked ? 'The link is revoked' : 'It was revoked already'
      return { ok: true, title, detail: 'Only staff can renew it.' }
    },
    'The link wasn’t revoked',
    { onDone, rereads: ORDER_READS },
  )
  return (
    <ReasonDialog
      title="Revoke the link"
      label="Reason"
      act="Revoke link"
      doing={revoke}
      onClose={onClose}
    >
      <p>{`The customer can’t open the deed of ${line.address.streetAddress} until staff renew the link. Nothing is refunded.`}</p>
    </ReasonDialog>
  )
}

export function HandDialog({ line, onDone, onClose }: Props) {
  const hand = useAct(
    async (reason: string) => {
      await call(handLineToDesk, { params: { id: line.id }, body: { reason } })
      return { ok: true, title: 'Sent to the desk' }
    },
    'It wasn’t sent to the desk',
    { onDone, rereads: ORDER_READS },
  )
  return (
    <ReasonDialog
      title="Send to desk"
      label="Why it needs review"
      act="Send to desk"
      doing={hand}
      onClose={onClose}
    >
      <p>{`We stop working on ${line.address.streetAddress} automatically, and it needs review. The deadline still applies.`}</p>
    </ReasonDialog>
  )
}
