import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface Props {
  title: string
  /** What the button says that does it. */
  act: string
  isBusy: boolean
  onAct: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * Asks once more before something that can't be taken back. The browser's own dialog: it keeps the
 * focus inside, gives it back, and writes no style into a page whose content policy refuses any.
 */
export function Confirm({ title, act, isBusy, onAct, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it still stands in the page: later, it could not give the focus back.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      // Whoever leaves now would not hear what became of it.
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg rounded border border-line bg-card p-6 text-ink shadow-lg backdrop:bg-ink/50"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <div className="mt-2 space-y-3">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        {/* Not disabled while busy: that would drop the focus to nowhere. */}
        <Button
          aria-disabled={isBusy}
          onClick={() => !isBusy && onAct()}
          className="max-sm:w-full aria-disabled:cursor-not-allowed aria-disabled:bg-muted"
        >
          {isBusy ? 'Please wait…' : act}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={isBusy}
          onClick={() => !isBusy && box.current?.close()}
          className="max-sm:w-full"
        >
          Go Back
        </Button>
      </div>
    </dialog>
  )
}
