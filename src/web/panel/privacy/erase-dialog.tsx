import { useId } from 'react'
import { erasePersonCall } from '../../../contract/staff/privacy.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { countOf } from '../../ui/count-of.ts'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { useAct } from '../../use-act.ts'

/** Asks for the email again, typed by hand: an erased person can't be restored. */
export function EraseDialog({
  email,
  onDone,
  onClose,
}: {
  email: string
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}) {
  const id = useId()
  const { problemOf, complain } = useProblems<'typed'>(id)
  const erase = useAct(
    async (confirmation: string) => {
      const { orders, mails, notes } = await call(erasePersonCall, {
        body: { email, confirmation },
      })
      return {
        ok: true,
        title: 'Person erased',
        detail: `${countOf(orders, 'order', 'orders')}, ${countOf(mails, 'email', 'emails')} and ${countOf(notes, 'note', 'notes')} no longer name anyone.`,
      }
    },
    'Nothing was erased',
    { onDone },
  )
  return (
    <ActDialog
      title="Erase this person"
      description="Their name, address and everything they wrote will be erased for good. Orders and books stay, without them."
      act="Erase permanently"
      doing={erase}
      onAct={(read) => {
        const typed = read('typed')
        const isOther = typed.toLowerCase() !== email.toLowerCase()
        if (complain({ typed: isOther && 'That isn’t the email to erase' })) return
        erase.run(typed)
      }}
      onClose={onClose}
    >
      <TextField
        id={`${id}typed`}
        name="typed"
        label={`Type ${email} to erase it`}
        autoComplete="off"
        spellCheck={false}
        error={problemOf('typed')}
      />
    </ActDialog>
  )
}
