import { useId, useState } from 'react'
import { confirmMissingCall, type DeskCase } from '../../../contract/staff/desk.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'
import { MISSING_WORDS } from './desk-words.ts'
import { useDeskAct } from './use-desk-act.ts'

type Reason = (typeof MISSING_WORDS)[number][0]

/** The other way out: nobody has it. It can't be taken back. */
export function MissingDialog({
  line,
  onDone,
  onClose,
}: {
  line: DeskCase
  onDone: () => void
  onClose: () => void
}) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [isUnchosen, setUnchosen] = useState(false)
  const giveUp = useDeskAct(
    line.id,
    (body: { reason: Reason; note: string }) =>
      call(confirmMissingCall, { params: { id: line.id }, body }),
    onDone,
  )
  function submit(form: HTMLFormElement): void {
    const typed = new FormData(form)
    const reason = String(typed.get('reason') ?? '') as Reason | ''
    const note = String(typed.get('note') ?? '').trim()
    setUnchosen(reason === '')
    setProblem(undefined)
    if (!reason) {
      document.getElementById(`${id}reason`)?.focus()
    } else if (reason === 'other' && note.length < 3) {
      setProblem('Say what it was')
      document.getElementById(`${id}note`)?.focus()
    } else giveUp.mutate({ reason, note })
  }
  return (
    <ActDialog
      title="There is no deed to be had"
      description={`The customer gets ${formatCents(UNIT_PRICE_CENTS)} back at once and is told by e-mail.`}
      act="Confirm not found and refund"
      isBusy={giveUp.isPending}
      failure={isUnchosen ? new Error('Choose a reason.') : giveUp.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        id={`${id}reason`}
        name="reason"
        label="Reason"
        required
        options={[['', 'Choose a reason'], ...MISSING_WORDS]}
      />
      <TextField
        id={`${id}note`}
        name="note"
        label="Where you looked and what you found"
        hint="For colleagues, not for the customer."
        maxLength={500}
        error={problem}
      />
    </ActDialog>
  )
}
