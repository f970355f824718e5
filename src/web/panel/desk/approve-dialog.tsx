import { useId, useState } from 'react'
import { approveCopyCall, type DeskCase, type DeskCopy } from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'
import { DocumentFields, knownFields, readFields } from './document-fields.tsx'
import { useDeskAct } from './use-desk-act.ts'

/** The person has looked at what the check held, and says what it is: it goes to the customer. */
export function ApproveDialog({
  line,
  copy,
  onDone,
  onClose,
}: {
  line: DeskCase
  copy: DeskCopy
  onDone: () => void
  onClose: () => void
}) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const approve = useDeskAct(
    line.id,
    (body: { note: string; confirmed: NonNullable<ReturnType<typeof readFields>> }) =>
      call(approveCopyCall, { params: { id: line.id }, body }),
    onDone,
  )
  function submit(form: HTMLFormElement): void {
    const confirmed = readFields(form)
    setProblem(confirmed ? undefined : 'Say what it is, as “Warranty deed”')
    const note = String(new FormData(form).get('note') ?? '')
    if (confirmed) approve.mutate({ note, confirmed })
    else document.getElementById(`${id}type`)?.focus()
  }
  return (
    <ActDialog
      title="Deliver this copy?"
      description={`You have looked at it, and it is the latest deed of ${line.address.streetAddress}. The customer gets it at once, under these words.`}
      act="Deliver it"
      isBusy={approve.isPending}
      failure={approve.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <DocumentFields id={id} known={knownFields(line.found, copy)} error={problem} />
      <TextField id={`${id}note`} name="note" label="Note (optional)" maxLength={500} />
    </ActDialog>
  )
}
