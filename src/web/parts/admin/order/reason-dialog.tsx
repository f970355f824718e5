import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  title: string
  /** What will happen. */
  children: ReactNode
  label: string
  /** What the button says that does it. */
  act: string
  isBusy: boolean
  onAct: (reason: string) => void
  onClose: () => void
}

/** Asks why before something is done that is to be explained later. */
export function ReasonDialog({ title, children, label, act, isBusy, onAct, onClose }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isTold = reason.trim().length >= 3
    setProblem(isTold ? undefined : 'Please say why, for whoever looks at it later')
    if (isTold) onAct(reason.trim())
    else document.getElementById(id)?.focus()
  }

  return (
    <Dialog title={title} open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <form noValidate onSubmit={submit} className="space-y-4" aria-busy={isBusy}>
        <div className="space-y-2">{children}</div>
        <TextField
          id={id}
          label={label}
          error={problem}
          hint="Without names: it stays on record for good."
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {/* Not disabled while busy: that would drop the focus to nowhere. */}
        <Button
          type="submit"
          aria-disabled={isBusy}
          className="w-full aria-disabled:cursor-not-allowed aria-disabled:bg-muted"
        >
          {isBusy ? 'Please wait…' : act}
        </Button>
      </form>
    </Dialog>
  )
}
