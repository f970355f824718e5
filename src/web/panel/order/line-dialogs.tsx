import {
  handLineToDesk,
  renewLinkOfLine,
  revokeLinkOfLine,
} from '../../../contract/staff/order-acts.ts'
import type { PageLine } from '../../../contract/staff/order-page.ts'
import { call } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { useAct } from '../../use-act.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { OrderDialogProps } from './email-dialogs.tsx'
import { ORDER_READS } from './use-order-page.ts'

export interface LineDialogProps extends OrderDialogProps {
  line: PageLine
}

export function RenewDialog({ order, line, onDone, onClose }: LineDialogProps) {
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

export function RevokeDialog({ line, onDone, onClose }: LineDialogProps) {
  return (
    <ReasonDialog
      endpoint={revokeLinkOfLine}
      params={{ id: line.id }}
      failed="The link wasn’t revoked"
      rereads={ORDER_READS}
      onDone={({ revoked }) =>
        onDone({
          ok: true,
          title: revoked ? 'The link is revoked' : 'It was revoked already',
          detail: 'Only staff can renew it.',
        })
      }
      title="Revoke the link"
      label="Reason"
      act="Revoke link"
      onClose={onClose}
    >
      <p>{`The customer can’t open the deed of ${line.address.streetAddress} until staff renew the link. Nothing is refunded.`}</p>
    </ReasonDialog>
  )
}

export function HandDialog({ line, onDone, onClose }: LineDialogProps) {
  return (
    <ReasonDialog
      endpoint={handLineToDesk}
      params={{ id: line.id }}
      failed="It wasn’t sent to the desk"
      rereads={ORDER_READS}
      onDone={() => onDone({ ok: true, title: 'Sent to the desk' })}
      title="Send to desk"
      label="Why it needs review"
      act="Send to desk"
      onClose={onClose}
    >
      <p>{`We stop working on ${line.address.streetAddress} automatically, and it needs review. The deadline still applies.`}</p>
    </ReasonDialog>
  )
}
