import { useId, useState } from 'react'
import { replaceDocumentOfLine } from '../../../contract/staff/order-acts.ts'
import type { PageLine } from '../../../contract/staff/order-page.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAct } from '../../use-act.ts'
import { tooLargeWords } from '../desk/document-fields.tsx'
import { ORDER_READS } from './use-order-page.ts'

interface Brought {
  file: File
  reason: string
  documentType: string
  instrumentNumber: string | undefined
  recordedOn: string | undefined
}

/**
 * The right document in place of a wrong one: the file, what's written on it, and what was wrong.
 */
export function ReplaceDialog({
  line,
  onDone,
  onClose,
}: {
  line: PageLine
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}) {
  const id = useId()
  const [file, setFile] = useState<File>()
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  const upload = useAct(
    async ({ file: pdf, ...query }: Brought) => {
      await call(replaceDocumentOfLine, { params: { id: line.id }, query, file: pdf })
      return {
        ok: true,
        title: 'Received, and being checked',
        detail: 'If it passes, we’ll email it automatically and revoke the old link.',
      }
    },
    'It wasn’t received',
    { onDone, rereads: ORDER_READS },
  )

  function submit(read: (name: string) => string): void {
    const [reason, documentType] = [read('reason'), read('documentType')]
    const ofFile = file ? tooLargeWords(file) : 'Choose the PDF of the right deed'
    const found = [
      ...(ofFile ? [{ field: `${id}file`, message: ofFile }] : []),
      ...(reason.length < 3
        ? [{ field: `${id}reason`, message: 'Say what’s wrong with the current document' }]
        : []),
    ]
    setProblems(found)
    if (found.length > 0) setAttempt(attempt + 1)
    else if (file) {
      upload.run({
        file,
        reason,
        documentType,
        instrumentNumber: read('instrumentNumber') || undefined,
        recordedOn: read('recordedOn') || undefined,
      })
    }
  }
  const errorOf = (field: string) => problems.find((each) => each.field === field)?.message

  return (
    <ActDialog
      title="Replace the document"
      description={`The customer keeps the current document for ${line.address.streetAddress} until this one passes the check. Then we revoke the old link and email the new one.`}
      act="Upload and check"
      busyLabel="Uploading…"
      doing={upload}
      onAct={submit}
      onClose={onClose}
    >
      <ErrorSummary errors={problems} attempt={attempt} />
      <TextField
        id={`${id}file`}
        type="file"
        accept="application/pdf"
        label="PDF of the right deed"
        error={errorOf(`${id}file`)}
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <TextField
        id={`${id}type`}
        name="documentType"
        label="Kind of deed (optional)"
        hint="Leave it empty to use the title on the page."
        maxLength={100}
      />
      <TextField
        id={`${id}reason`}
        name="reason"
        label="What’s wrong with the current document?"
        hint="Leave out names: this stays on record."
        maxLength={500}
        error={errorOf(`${id}reason`)}
      />
      <TextField
        id={`${id}number`}
        name="instrumentNumber"
        label="Instrument number (optional)"
        maxLength={60}
      />
      <TextField
        id={`${id}recorded`}
        name="recordedOn"
        type="date"
        label="Recorded on (optional)"
      />
    </ActDialog>
  )
}
