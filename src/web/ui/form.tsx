import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { ActButtons } from './dialog.tsx'
import { Outcome, type OutcomeWords } from './outcome.tsx'

export interface FormState {
  box: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** A refusal that isn't about one of its fields. */
  failure: OutcomeWords | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onChange: (event: FormEvent<HTMLFormElement>) => void
}

export interface FormProps {
  form: FormState
  /** The label of the button that sends it; left out where the form has a button of its own. */
  act?: string
  busyLabel?: string | undefined
  onCancel?: (() => void) | undefined
  onBack?: (() => void) | undefined
  /** Enter in a list of choices sends it, too: arrows and letters choose from one that isn't unfolded. */
  isQuick?: boolean
  className?: string
  children?: ReactNode
}

export function Form({ form, act, className = 'space-y-4', isQuick, ...rest }: FormProps) {
  const { box, isBusy, failure, onSubmit, onChange } = form
  const { children, ...buttons } = rest
  return (
    <form
      ref={box}
      // Before the app is there, Enter would put what was typed into the page's address.
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
      onKeyDown={(event) => sends(event, isQuick) && event.currentTarget.requestSubmit()}
      aria-busy={isBusy}
      className={className}
    >
      {children}
      {failure && <Outcome words={failure} />}
      {act && <ActButtons act={act} isBusy={isBusy} {...buttons} />}
    </form>
  )
}

/** Ctrl+Enter from where Enter alone begins a line or chooses. */
function sends(event: KeyboardEvent, isQuick = false): boolean {
  if (event.key !== 'Enter') return false
  const isList = event.target instanceof HTMLSelectElement
  const isWithCtrl = event.ctrlKey || event.metaKey
  const isSent = isWithCtrl
    ? isList || event.target instanceof HTMLTextAreaElement
    : isList && isQuick
  if (isSent) event.preventDefault()
  return isSent
}
