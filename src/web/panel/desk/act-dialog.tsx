import type { FormEvent, ReactNode } from 'react'
import { reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** An act with what it needs to know: Enter does it, Escape does not, and a refusal says why. */
export function ActDialog({
  title,
  description,
  act,
  isBusy,
  failure,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  description?: string
  /** What the button says that does it. */
  act: string
  isBusy: boolean
  failure: unknown
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children?: ReactNode
}) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isBusy) onSubmit(event.currentTarget)
  }
  return (
    <Dialog
      title={title}
      {...(description ? { description } : {})}
      open
      onOpenChange={(open) => open || isBusy || onClose()}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        {children}
        {/* Always there, so that what comes into it is read out. */}
        <div aria-live="assertive">
          {failure !== null && failure !== undefined && (
            <p className="text-oxblood">{reasonOf(failure)}</p>
          )}
        </div>
        <Button type="submit" aria-disabled={isBusy} className="max-sm:w-full">
          {isBusy ? 'Please wait…' : act}
        </Button>
      </form>
    </Dialog>
  )
}
