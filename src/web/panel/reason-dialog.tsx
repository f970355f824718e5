import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Outcome, type OutcomeWords } from './outcome.tsx'

const SHORTEST = 3

interface Props {
  title: string
  /** What will happen. */
  children: ReactNode
  label: string
  /** What the button says that does it. */
  act: string
  maxLength?: number
  isBusy: boolean
  /** Why it was not done. Said here: what stands behind the dialog can't be reached. */
  failure?: OutcomeWords | undefined
  onAct: (reason: string) => void
  onClose: () => void
}

/** Something that others will ask about: it is done with a reason, which is kept with who did it. */
export function ReasonDialog({
  title,
  children,
  label,
  act,
  maxLength = 500,
  isBusy,
  failure,
  onAct,
  onClose,
}: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isTold = reason.trim().length >= SHORTEST
    setProblem(isTold ? undefined : 'Please say why, for whoever looks at it later')
    if (!isTold) document.getElementById(id)?.focus()
    else if (!isBusy) onAct(reason.trim())
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
          maxLength={maxLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {failure && <Outcome words={failure} />}
        <div className="flex flex-wrap gap-3">
          {/* Not disabled while busy: that would drop the focus to nowhere. */}
          <Button
            type="submit"
            aria-disabled={isBusy}
            className="max-sm:w-full aria-disabled:cursor-not-allowed aria-disabled:bg-muted"
          >
            {isBusy ? 'Please wait…' : act}
          </Button>
          <Button
            variant="secondary"
            aria-disabled={isBusy}
            onClick={() => !isBusy && onClose()}
            className="max-sm:w-full"
          >
            Go Back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
