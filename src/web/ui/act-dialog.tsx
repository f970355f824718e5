import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Dialog } from './dialog.tsx'
import { Form, type FormProps } from './form.tsx'

interface Props extends Pick<FormProps, 'form' | 'busyLabel'> {
  title: string
  description?: string | undefined
  /** The label of the button that does it; left out where it can't be done. */
  act: string | undefined
  hasWayBack?: boolean
  onClose: () => void
  children?: ReactNode
}

/** An act with what it needs to know: Enter does it, Escape doesn't, and a refusal says why. */
export function ActDialog({ title, description, hasWayBack, onClose, ...form }: Props) {
  return (
    <Dialog title={title} description={description} isBusy={form.form.isBusy} onClose={onClose}>
      <Form {...form} isQuick onBack={hasWayBack ? onClose : undefined} />
    </Dialog>
  )
}

/** Less room between fields: what is beside them has to stay in sight. */
const DENSE = 'text-xs [&_label]:text-xs [&_form]:space-y-2'

/** The same in the page itself, for an act that needs what is beside it to be seen. */
export function ActPanel({ title, description, onClose, ...form }: Props) {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      open
      aria-labelledby={id}
      onKeyDown={({ key }) => key === 'Escape' && !form.form.isBusy && onClose()}
      className={`static m-0 w-full max-w-none bg-transparent p-0 text-ink ${DENSE}`}
    >
      <h2 id={id} className="text-base">
        {title}
      </h2>
      {description && <p className="mb-2 text-xs text-muted">{description}</p>}
      <Form {...form} isQuick onBack={onClose} />
    </dialog>
  )
}
