import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { erasePersonCall } from '../../../contract/staff/privacy.ts'
import { call, reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Outcome, type OutcomeWords } from '../outcome.tsx'

/** Asks for the address once more, typed by hand: nothing brings a person back. */
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
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const erase = useMutation({
    mutationFn: () => call(erasePersonCall, { body: { email, confirmation: typed } }),
    onSuccess: ({ orders, mails, notes }) =>
      onDone({
        ok: true,
        title: 'The person is erased',
        detail: `${countOf(orders, 'order', 'orders')}, ${countOf(mails, 'mail', 'mails')} and ${countOf(notes, 'note', 'notes')} no longer name anybody.`,
      }),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isTyped = typed.trim().toLowerCase() === email.toLowerCase()
    setProblem(isTyped ? undefined : 'This is not the address that is to be erased')
    if (!isTyped) document.getElementById(id)?.focus()
    else if (!erase.isPending) erase.mutate()
  }

  return (
    <Dialog
      title="Erase this person"
      description="Name, address and all that was written go for good. Orders and books stay without them."
      open
      onOpenChange={(open) => !open && !erase.isPending && onClose()}
    >
      <form noValidate onSubmit={submit} className="space-y-4" aria-busy={erase.isPending}>
        {erase.isError && (
          <Outcome
            words={{ ok: false, title: 'Nothing was erased', detail: reasonOf(erase.error) }}
          />
        )}
        <TextField
          id={id}
          label={`Type ${email} to erase it`}
          autoComplete="off"
          spellCheck={false}
          error={problem}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {/* Not disabled while busy: that would drop the focus to nowhere. */}
        <Button
          type="submit"
          aria-disabled={erase.isPending}
          className="w-full aria-disabled:cursor-not-allowed aria-disabled:bg-muted"
        >
          {erase.isPending ? 'Please wait…' : 'Erase for good'}
        </Button>
      </form>
    </Dialog>
  )
}
