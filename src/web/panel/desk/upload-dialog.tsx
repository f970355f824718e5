import { type DeskCase, deskCase, deskLines, uploadCopy } from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { DocumentFields, knownFields, tooLargeWords, typedFields } from './document-fields.tsx'

const MEGABYTE = 1024 * 1024

/** Someone got the deed: the file, and what's written on it. The check looks at it before it goes
 * out. */
export function UploadDialog({
  line,
  file,
  onDone,
  onClose,
}: {
  line: DeskCase
  file: File
  onDone: () => void
  onClose: () => void
}) {
  const tooLarge = tooLargeWords(file)
  const form = useEndpointForm(uploadCopy, {
    body: ({ text }) => ({ ...typedFields(text) }),
    send: async (query) => {
      if (tooLarge) throw new Error(`${tooLarge}.`)
      await call(uploadCopy, { params: { id: line.id }, query, file })
    },
    onDone,
    rereads: [deskLines, deskCase],
  })
  return (
    <ActDialog
      title="Upload deed"
      description={`${file.name}, ${(file.size / MEGABYTE).toFixed(1)} MB. We check it, and deliver it if nothing is wrong.`}
      act="Upload and check"
      form={tooLarge ? { ...form, failure: { ok: false, title: `${tooLarge}.` } } : form}
      onClose={onClose}
    >
      <DocumentFields form={form} known={knownFields(line.found)} isKindOptional />
    </ActDialog>
  )
}
