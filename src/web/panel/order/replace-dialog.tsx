import { replaceDocumentOfLine } from '../../../contract/staff/order-acts.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { tooLargeWords, typedFields } from '../desk/document-fields.tsx'
import type { LineDialogProps } from './line-dialogs.tsx'
import { ORDER_READS } from './use-order-page.ts'

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
        {...form.field('documentType')}
        label="Kind of deed (optional)"
        hint="Leave it empty to use the title on the page."
        maxLength={100}
      />
      <TextField
        {...form.field('reason')}
        label="What’s wrong with the current document?"
        hint="Leave out names: this stays on record."
        maxLength={500}
      />
      <TextField
        {...form.field('instrumentNumber')}
        label="Instrument number (optional)"
        maxLength={60}
      />
      <TextField {...form.field('recordedOn')} type="date" label="Recorded on (optional)" />
    </ActDialog>
  )
}
