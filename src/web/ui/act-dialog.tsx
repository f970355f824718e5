import type { FormEvent, ReactNode } from 'react'
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
  const { isBusy, failure } = props.doing
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    props.onAct((name) => String(typed.get(name) ?? '').trim())
  }
  return (
    <Dialog
      title={props.title}
      description={props.description}
      isBusy={isBusy}
      onClose={props.onClose}
    >
      <form noValidate onSubmit={submit} className="space-y-4" aria-busy={isBusy}>
        {props.children}
        {failure && <Outcome words={failure} />}
        <ActButtons
          act={props.act}
          busyLabel={props.busyLabel}
          isBusy={isBusy}
          onBack={props.hasWayBack ? props.onClose : undefined}
        />
      </form>
    </Dialog>
  )
}
