import { useId } from 'react'
import { type DeskCase, deskCase, deskLines, uploadCopy } from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { reasonAlone, useAct } from '../../use-act.ts'
import {
  DocumentFields,
  knownFields,
  type ReadFields,
  tooLargeWords,
  typedFields,
} from './document-fields.tsx'

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
  const id = useId()
  const upload = useAct(
    async (query: ReadFields) => {
      await call(uploadCopy, { params: { id: line.id }, query, file })
    },
    reasonAlone,
    { onDone, rereads: [deskLines, deskCase] },
  )
  const tooLarge = tooLargeWords(file)
  const failure = tooLarge ? { ok: false, title: `${tooLarge}.` } : upload.failure
  return (
    <ActDialog
      title="Upload deed"
      description={`${file.name}, ${(file.size / MEGABYTE).toFixed(1)} MB. We check it, and deliver it if nothing is wrong.`}
      act="Upload and check"
      doing={{ ...upload, failure }}
      onAct={(read) => {
        if (!tooLarge) upload.run(typedFields(read))
      }}
      onClose={onClose}
    >
      <DocumentFields id={id} known={knownFields(line.found)} isKindOptional />
    </ActDialog>
  )
}
