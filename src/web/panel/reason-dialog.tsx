import type { ReactNode } from 'react'
import type { CallResult, Endpoint } from '../../contract/endpoint.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { type FormOptions, useEndpointForm } from '../use-endpoint-form.ts'

interface Props<E extends Endpoint> extends FormOptions<E, CallResult<E>> {
  endpoint: E
  /** The field of the body that the words go into. */
  name?: string
  title: string
  description?: string
  label: string
  /** The label of the button that does it. */
  act: string
  hint?: string
  /** Said if the words are missing. */
  missing?: string
  maxLength?: number
  hasWayBack?: boolean
  onClose: () => void
  children?: ReactNode
}

/** An act that needs a few words. */
export function NoteDialog<E extends Endpoint>(props: Props<E>) {
  const { endpoint, name = 'reason', missing = 'Say why', maxLength = 500, ...rest } = props
  const { label, hint, title, description, act, hasWayBack = false, onClose, children } = rest
  const form = useEndpointForm(endpoint, { words: { [name]: missing }, ...rest })
  return (
    <ActDialog {...{ form, title, description, act, hasWayBack, onClose }}>
      {children}
      <TextField {...form.field(name)} label={label} hint={hint} maxLength={maxLength} />
    </ActDialog>
  )
}

/** An action others will ask about: it needs a reason, which is stored along with who did it. */
export function ReasonDialog<E extends Endpoint>({ children, ...props }: Props<E>) {
  return (
    <NoteDialog
      hint="Leave out names: this stays on record."
      missing="Say why, for whoever looks at this later"
      hasWayBack
      {...props}
    >
      <div className="space-y-2">{children}</div>
    </NoteDialog>
  )
}
