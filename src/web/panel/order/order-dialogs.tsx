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
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { DocumentFields, tooLargeWords, typedFields } from '../desk/document-fields.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ORDER_READS } from './use-order-page.ts'

interface LineDialogProps extends OrderDialogProps {
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

export function ReplaceDialog({ line, onDone, onClose }: LineDialogProps) {
  const form = useEndpointForm(replaceDocumentOfLine, {
    body: ({ text }) => ({ reason: text('reason'), ...typedFields(text) }),
    words: { reason: 'Say what’s wrong with the current document' },
    check: ({ file }) => {
      const pdf = file('file')
      return { file: pdf ? tooLargeWords(pdf) : 'Choose the PDF of the right deed' }
    },
    send: (query, typed) => {
      const file = typed.file('file') ?? new Blob()
      return call(replaceDocumentOfLine, { params: { id: line.id }, query, file })
    },
    failed: 'It wasn’t received',
    onDone: () =>
      onDone({
        ok: true,
        title: 'Replacement uploaded',
        detail: 'Once it passes the check, we email it and revoke the old link.',
      }),
    rereads: ORDER_READS,
  })
  return (
    <ActDialog
      title="Replace the document"
      description={`The customer keeps the current document for ${line.address.streetAddress} until this one passes the check. Then we revoke the old link and email the new one.`}
      act="Upload and check"
      busyLabel="Uploading…"
      form={form}
      onClose={onClose}
    >
      <ErrorSummary errors={form.errors} />
      <TextField
        {...form.field('file')}
        type="file"
        accept="application/pdf"
        label="PDF of the right deed"
      />
      <TextField
        {...form.field('reason')}
        label="What’s wrong with the current document?"
        hint="Leave out names: this stays on record."
        maxLength={500}
      />
      <DocumentFields form={form} known={{ documentType: '' }} isKindOptional />
    </ActDialog>
  )
}

interface OrderDialogProps {
  order: Pick<OrderPage, 'id' | 'email'>
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}

/** A new email for the order, typed twice: a typo would send the customer's deeds to a stranger. */
export function EmailDialog({ order, onDone, onClose }: OrderDialogProps) {
  const form = useEndpointForm(changeEmailOfOrder, {
    params: { id: order.id },
    body: ({ text }) => ({ from: order.email, email: text('email'), repeated: text('repeated') }),
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
