import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { ActButtons, Dialog, type Doing } from './dialog.tsx'
import { Outcome } from './outcome.tsx'

interface Props {
  title: string
  description?: string | undefined
  /** The label of the button that does it. */
  act: string
  busyLabel?: string
  doing: Doing
  hasWayBack?: boolean
  /** Is handed what was typed, field by field. */
  onAct: (read: (name: string) => string) => void
  onClose: () => void
  children?: ReactNode
}

/** An act with what it needs to know: Enter does it, Escape doesn't, and a refusal says why. */
export function ActDialog(props: Props) {
  return (
    <Dialog
      title={props.title}
      description={props.description}
      isBusy={props.doing.isBusy}
      onClose={props.onClose}
    >
      <ActForm {...props} />
    </Dialog>
  )
}

/** Less room between fields: what is beside them has to stay in sight. */
const DENSE = 'text-xs [&_label]:text-xs [&_form]:space-y-2'

/** The same in the page itself, for an act that needs what is beside it to be seen. */
export function ActPanel(props: Props) {
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
      onKeyDown={({ key }) => key === 'Escape' && !props.doing.isBusy && props.onClose()}
      className={`static m-0 w-full max-w-none bg-transparent p-0 text-ink ${DENSE}`}
    >
      <h2 id={id} className="text-base">
        {props.title}
      </h2>
      {props.description && <p className="mb-2 text-xs text-muted">{props.description}</p>}
      <ActForm {...props} hasWayBack />
    </dialog>
  )
}

/** A list that isn't unfolded sends the form, too: arrows and letters choose from it. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

function ActForm(props: Props) {
  const { isBusy, failure } = props.doing
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    props.onAct((name) => String(typed.get(name) ?? '').trim())
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnEnter}
      className="space-y-4"
      aria-busy={isBusy}
    >
      {props.children}
      {failure && <Outcome words={failure} />}
      <ActButtons
        act={props.act}
        busyLabel={props.busyLabel}
        isBusy={isBusy}
        onBack={props.hasWayBack ? props.onClose : undefined}
      />
    </form>
  )
}
