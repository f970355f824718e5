import { useId, useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'
import { useDeskAct } from './use-desk-act.ts'

/** An act that needs a few words: to put a line back, or to take it out of a colleague's hands. */
export function NoteDialog({
  lineId,
  title,
  description,
  label,
  act,
  send,
  onDone,
  onClose,
}: {
  lineId: string
  title: string
  description: string
  label: string
  act: string
  send: (words: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const sending = useDeskAct(lineId, send, onDone)
  function submit(form: HTMLFormElement): void {
    const words = String(new FormData(form).get('words') ?? '').trim()
    if (words.length >= 3) {
      sending.mutate(words)
      return
    }
    setProblem('Please say why')
    document.getElementById(id)?.focus()
  }
  return (
    <ActDialog
      title={title}
      description={description}
      act={act}
      isBusy={sending.isPending}
      failure={sending.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField id={id} name="words" label={label} maxLength={500} error={problem} />
    </ActDialog>
  )
}
