import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { BusyButton } from './busy-button.tsx'
import { CrossIcon } from './icons.tsx'
import { Outcome, type OutcomeWords } from './outcome.tsx'

interface DialogProps {
  title: string
  description?: string | undefined
  /** Whoever leaves now wouldn't hear what came of it. */
  isBusy?: boolean
  /** Answered with its buttons: no cross, and a press beside it doesn't close it. */
  isQuestion?: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog: it keeps the focus inside, gives it back, lies above any other that is
 * open, and writes no style into a page whose content policy refuses any. */
export function Dialog({
  title,
  description,
  isBusy = false,
  isQuestion = false,
  onClose,
  children,
}: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it's still on the page: later, it couldn't give the focus back.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const leave = () => !isBusy && box.current?.close()
  return createPortal(
    <dialog
      ref={box}
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}description` : undefined}
      onCancel={(event) => isBusy && event.preventDefault()}
      // A browser lets nobody be held by `cancel` twice in a row.
      onKeyDown={(event) => event.key === 'Escape' && isBusy && event.preventDefault()}
      // React closes and opens it again at once in development.
      onClose={() => box.current?.open === false && onClose()}
      onPointerDown={({ target }) => !isQuestion && target === box.current && leave()}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg overscroll-contain rounded border border-line bg-card text-ink shadow-lg backdrop:bg-ink/50"
    >
      <div className="p-6">
        <h2 id={`${id}title`} className={`text-lg ${isQuestion ? '' : 'pe-10'}`}>
          {title}
        </h2>
        {description && (
          <p id={`${id}description`} className="mt-2 text-muted">
            {description}
          </p>
        )}
        <div className={isQuestion ? 'mt-2' : 'mt-5'}>{children}</div>
        {!isQuestion && (
          <button
            type="button"
            aria-label="Close"
            onClick={leave}
            className="absolute end-2 top-2 flex size-11 items-center justify-center"
          >
            <CrossIcon />
          </button>
        )}
      </div>
    </dialog>,
    document.body,
  )
}

/** How an act is going that was begun in a dialog; a failure is said there, for nothing else can be reached. */
export interface Doing {
  isBusy: boolean
  failure?: OutcomeWords | undefined
}

interface ActButtonsProps {
  /** The label of the button that does it. */
  act: string
  busyLabel?: string | undefined
  isBusy: boolean
  /** Left out where the button sends a form. */
  onAct?: () => void
  /** Left out where there is no way back but the cross. */
  onBack?: (() => void) | undefined
  /** The same, in a page. */
  onCancel?: (() => void) | undefined
}

/** To do it, or to go back. */
export function ActButtons(props: ActButtonsProps) {
  const { act, busyLabel, isBusy, onAct, onBack, onCancel } = props
  const onLeave = onBack ?? onCancel
  return (
    <div className="flex flex-wrap gap-3">
      <BusyButton
        type={onAct ? 'button' : 'submit'}
        isBusy={isBusy}
        busyLabel={busyLabel}
        onClick={onAct}
        className="max-sm:w-full"
      >
        {act}
      </BusyButton>
      {onLeave && (
        <BusyButton
          variant="secondary"
          isBusy={isBusy}
          busyLabel={null}
          onClick={onLeave}
          className="max-sm:w-full"
        >
          {onBack ? 'Go Back' : 'Cancel'}
        </BusyButton>
      )}
    </div>
  )
}

interface ConfirmProps {
  title: string
  act: string
  doing: Doing
  onAct: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks once more before something that can't be taken back. */
export function Confirm({ title, act, doing, onAct, onClose, children }: ConfirmProps) {
  const { isBusy, failure } = doing
  return (
    <Dialog title={title} isBusy={isBusy} isQuestion onClose={onClose}>
      <div className="mb-6 space-y-3">
        {children}
        {failure && <Outcome words={failure} />}
      </div>
      <ActButtons act={act} isBusy={isBusy} onAct={onAct} onBack={onClose} />
    </Dialog>
  )
}
