import { useId } from 'react'
import {
  confirmMissingCall,
  type DeskCase,
  deskCase,
  deskLines,
} from '../../../contract/staff/desk.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { reasonAlone, useAct } from '../../use-act.ts'
import { MISSING_WORDS } from './desk-words.ts'

type Reason = (typeof MISSING_WORDS)[number][0]

/** The other way out: the deed isn't available anywhere. This can't be undone. */
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
  const { problemOf, complain } = useProblems<'reason' | 'note'>(id)
  const giveUp = useAct(
    async (body: { reason: Reason; note: string }) => {
      await call(confirmMissingCall, { params: { id: line.id }, body })
    },
    reasonAlone,
    { onDone, rereads: [deskLines, deskCase] },
  )
  function submit(read: (name: string) => string): void {
    const reason = read('reason') as Reason | ''
    const note = read('note')
    const isUntold = complain({
      reason: !reason && 'Choose a reason.',
      note: reason === 'other' && note.length < 3 && 'Say what it was',
    })
    if (reason && !isUntold) giveUp.run({ reason, note })
  }
  return (
    <ActDialog
      title="There is no deed to be had"
      description={`The customer gets ${formatCents(UNIT_PRICE_CENTS)} back at once and is told by e-mail.`}
      act="Confirm not found and refund"
      doing={giveUp}
      onAct={submit}
      onClose={onClose}
    >
      <SelectField
        id={`${id}reason`}
        name="reason"
        label="Reason"
        required
        error={problemOf('reason')}
        options={[['', 'Choose a reason'], ...MISSING_WORDS]}
      />
      <TextField
        id={`${id}note`}
        name="note"
        label="Where you looked and what you found"
        hint="For colleagues, not for the customer."
        maxLength={500}
        error={problemOf('note')}
      />
    </ActDialog>
  )
}
