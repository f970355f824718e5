import { useId } from 'react'
import { deskLinePath } from '../../../contract/paths.ts'
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
import { useHeldAct } from '../held/use-held-act.ts'
import { MISSING_WORDS } from './desk-words.ts'

type Reason = (typeof MISSING_WORDS)[number][0]

/** The other way out: the deed isn't available anywhere. */
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
  const giveUp = useHeldAct(
    (said: { reason: Reason; note: string }, isTrial) => {
      const params = { id: line.id }
      return call(confirmMissingCall, { params, body: { ...said, isTrial } }, undefined, true)
    },
    () => ({
      ...{ words: 'Refunding', what: `${line.address.streetAddress}, no deed found` },
      ...{ path: deskLinePath(line.id), lineIds: [line.id] },
    }),
    { onHeld: onDone, rereads: [deskLines, deskCase] },
  )
  function submit(read: (name: string) => string): void {
    const reason = read('reason') as Reason | ''
    const note = read('note')
    const isUntold = complain({
      reason: !reason && 'Choose a reason.',
      note: reason === 'other' && note.length < 3 && 'Say why',
    })
    if (reason && !isUntold) giveUp.run({ reason, note })
  }
  return (
    <ActDialog
      title="Confirm no deed found"
      description={`We refund ${formatCents(UNIT_PRICE_CENTS)} and tell the customer by email.`}
      act="Confirm and refund"
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
