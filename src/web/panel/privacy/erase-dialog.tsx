import { erasePersonCall } from '../../../contract/staff/privacy.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { countOf } from '../../ui/count-of.ts'
import { TextField } from '../../ui/field.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'

interface Props {
  email: string
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}

/** Asks for the email again, typed by hand: an erased person can't be restored. */
export function EraseDialog({ email, onDone, onClose }: Props) {
  const form = useEndpointForm(erasePersonCall, {
    body: ({ text }) => ({ email, confirmation: text('confirmation') }),
    check: ({ text }) => ({
      confirmation:
        text('confirmation').toLowerCase() !== email.toLowerCase() &&
        'That isn’t the email to erase',
    }),
    failed: 'Nothing was erased',
    onDone: ({ orders, mails, notes }) =>
      onDone({
        ok: true,
        title: 'Person erased',
        detail: `${countOf(orders, 'order', 'orders')}, ${countOf(mails, 'email', 'emails')} and ${countOf(notes, 'note', 'notes')} no longer name anyone.`,
      }),
  })
  return (
    <ActDialog
      title="Erase this person"
      description="Their name, address and everything they wrote will be erased for good. Orders and books stay, without them."
      act="Erase permanently"
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('confirmation')}
        label={`Type ${email} to erase it`}
        autoComplete="off"
        spellCheck={false}
      />
    </ActDialog>
  )
}
