import type { ReactNode } from 'react'
import {
  changeEmailOfOrder,
  handLineToDesk,
  mailLinksAgain,
  renewLinkOfLine,
  replaceDocumentOfLine,
  revokeLinkOfLine,
} from '../../../contract/staff/order-acts.ts'
import type { OrderPage, PageLine } from '../../../contract/staff/order-page.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../use-act.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { FileDialog, typedFields } from '../desk/document-fields.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ORDER_READS } from './use-order-page.ts'

interface Props {
  order: Pick<OrderPage, 'id' | 'email'>
  onClose: () => void
}

interface LineProps extends Props {
  line: PageLine
}

interface ConfirmCallProps {
  title: string
  act: string
  failed: string
  run: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

function ConfirmCall({ run, failed, children, ...question }: ConfirmCallProps) {
  const doing = useAct(run, failed, { onDone: question.onClose, rereads: ORDER_READS })
  return (
    <Confirm {...question} doing={doing} onAct={doing.run}>
      <p>{children}</p>
    </Confirm>
  )
}

export function RenewDialog({ order, line, onClose }: LineProps) {
  return (
    <ConfirmCall
      title="Renew the link?"
      act="Renew link"
      failed="The link wasn’t renewed"
      run={async () => {
        await call(renewLinkOfLine, { params: { id: line.id } })
        toast('A new link is on its way', `To ${order.email}.`)
      }}
      onClose={onClose}
    >
      {`The deed of ${line.address.streetAddress} gets a new link for 30 days, sent to ${order.email}. The old one is revoked.`}
    </ConfirmCall>
  )
}

export function MailDialog({ order, onClose }: Props) {
  return (
    <ConfirmCall
      title="Resend the links?"
      act="Resend links"
      failed="The links weren’t sent"
      run={async () => {
        const { sent } = await call(mailLinksAgain, { params: { id: order.id }, body: {} })
        if (sent) toast('The links are on their way', `To ${order.email}.`)
        else toast('They were sent a moment ago', 'One email is enough.')
      }}
      onClose={onClose}
    >
      {`To ${order.email}. A link that has expired is renewed.`}
    </ConfirmCall>
  )
}

export function RevokeDialog({ line, onClose }: LineProps) {
  return (
    <ReasonDialog
      endpoint={revokeLinkOfLine}
      params={{ id: line.id }}
      failed="The link wasn’t revoked"
      rereads={ORDER_READS}
      onDone={({ revoked }) => {
        const title = revoked ? 'The link is revoked' : 'It was revoked already'
        toast(title, 'Only staff can renew it.')
        onClose()
      }}
      title="Revoke the link"
      label="Reason"
      act="Revoke link"
      onClose={onClose}
    >
      <p>{`The customer can’t open the deed of ${line.address.streetAddress} until staff renew the link. Nothing is refunded.`}</p>
    </ReasonDialog>
  )
}

export function HandDialog({ line, onClose }: LineProps) {
  return (
    <ReasonDialog
      endpoint={handLineToDesk}
      params={{ id: line.id }}
      failed="It wasn’t sent to the desk"
      rereads={ORDER_READS}
      onDone={() => {
        toast('Sent to the desk')
        onClose()
      }}
      title="Send to desk"
      label="Why it needs review"
      act="Send to desk"
      onClose={onClose}
    >
      <p>{`We stop working on ${line.address.streetAddress} automatically, and it needs review. The deadline still applies.`}</p>
    </ReasonDialog>
  )
}

export function ReplaceDialog({ line, file, onClose }: LineProps & { file: File }) {
  const form = useEndpointForm(replaceDocumentOfLine, {
    body: ({ text }) => ({ reason: text('reason'), ...typedFields(text) }),
    words: { reason: 'Say what’s wrong with the current document' },
    send: (query) => call(replaceDocumentOfLine, { params: { id: line.id }, query, file }),
    failed: 'It wasn’t received',
    onDone: () => {
      toast(
        'Replacement uploaded',
        'Once it passes the check, we email it and revoke the old link.',
      )
      onClose()
    },
    rereads: ORDER_READS,
  })
  return (
    <FileDialog
      title="Replace the document"
      description={`The customer keeps the current document for ${line.address.streetAddress} until this one passes the check. Then we revoke the old link and email the new one.`}
      file={file}
      form={form}
      known={{ documentType: '' }}
      onClose={onClose}
    >
      <TextField
        {...form.field('reason')}
        label="What’s wrong with the current document?"
        hint="Leave out names: this stays on record."
        maxLength={500}
      />
    </FileDialog>
  )
}

/** A new email for the order, typed twice: a typo would send the customer's deeds to a stranger. */
export function EmailDialog({ order, onClose }: Props) {
  const form = useEndpointForm(changeEmailOfOrder, {
    params: { id: order.id },
    body: ({ text }) => ({ from: order.email, email: text('email'), repeated: text('repeated') }),
    check: ({ text }) => ({
      repeated: text('email') !== text('repeated') && 'The two emails don’t match',
    }),
    failed: 'The email wasn’t changed',
    onDone: (_, { email }) => {
      toast(
        `Emails go to ${email} from now on`,
        'Links sent before are revoked, and the old address has been told.',
      )
      onClose()
    },
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
