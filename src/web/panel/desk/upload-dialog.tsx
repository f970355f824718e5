import { useId, useState } from 'react'
import { type DeskCase, uploadCopy } from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { ActDialog } from './act-dialog.tsx'
import { DocumentFields, knownFields, type ReadFields, readFields } from './document-fields.tsx'
import { useDeskAct } from './use-desk-act.ts'

const MOST_MEGABYTES = 50
const MEGABYTE = 1024 * 1024

/** A person has it: the file, and what is written on it. The check looks at it before it goes out. */
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
  const [problem, setProblem] = useState<string>()
  const upload = useDeskAct(
    line.id,
    (query: ReadFields) => call(uploadCopy, { params: { id: line.id }, query, file }),
    onDone,
  )
  const tooLarge =
    file.size > MOST_MEGABYTES * MEGABYTE
      ? new Error(`The file has more than ${MOST_MEGABYTES} MB.`)
      : undefined

  function submit(form: HTMLFormElement): void {
    const read = readFields(form)
    setProblem(read ? undefined : 'Say what it is, as “Warranty deed”')
    if (!read) document.getElementById(`${id}type`)?.focus()
    else if (!tooLarge) upload.mutate(read)
  }
  return (
    <ActDialog
      title="Bring the deed"
      description={`${file.name}, ${(file.size / MEGABYTE).toFixed(1)} MB. It is checked, and delivered if nothing is wrong.`}
      act="Upload and check"
      isBusy={upload.isPending}
      failure={tooLarge ?? upload.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <DocumentFields id={id} known={knownFields(line.found)} error={problem} />
    </ActDialog>
  )
}
