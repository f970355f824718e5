import { useId } from 'react'
import {
  approveCopyCall,
  type DeskCase,
  type DeskCopy,
  deskCase,
  deskLines,
} from '../../../contract/staff/desk.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { reasonAlone, useAct } from '../../use-act.ts'
import {
  DocumentFields,
  knownFields,
  type ReadFields,
  readFields,
  WITHOUT_KIND,
} from './document-fields.tsx'

/**
 * The person has looked at the copy the check held and says what it is; it goes to the customer.
 */
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
  const { problemOf, complain } = useProblems<'type'>(id)
  const approve = useAct(
    async (body: { note: string; confirmed: ReadFields }) => {
      await call(approveCopyCall, { params: { id: line.id }, body })
    },
    reasonAlone,
    { onDone, rereads: [deskLines, deskCase] },
  )
  return (
    <ActDialog
      title="Deliver this copy?"
      description={`You have looked at it, and it is the latest deed of ${line.address.streetAddress}. The customer gets it at once, under these words.`}
      act="Deliver it"
      doing={approve}
      onAct={(read) => {
        const confirmed = readFields(read)
        complain({ type: confirmed ? undefined : WITHOUT_KIND })
        if (confirmed) approve.run({ note: read('note'), confirmed })
      }}
      onClose={onClose}
    >
      <DocumentFields id={id} known={knownFields(line.found, copy)} error={problemOf('type')} />
      <TextField id={`${id}note`} name="note" label="Note (optional)" maxLength={500} />
    </ActDialog>
  )
}
