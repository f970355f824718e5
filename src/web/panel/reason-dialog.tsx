import type { ReactNode } from 'react'
import type { CallResult, Endpoint } from '../../contract/endpoint.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { type FormOptions, useEndpointForm } from '../use-endpoint-form.ts'

interface Props<E extends Endpoint> extends FormOptions<E, CallResult<E>> {
  endpoint: E
  title: string
  description?: string
  label: string
  act: string
  hint?: string
  maxLength?: number
  onClose: () => void
  children?: ReactNode
}

/** An action others will ask about: it needs a reason, which is stored along with who did it. */
export function ReasonDialog<E extends Endpoint>(props: Props<E>) {
  const { endpoint, hint = 'Leave out names: this stays on record.', maxLength = 500 } = props
  const { label, title, description, act, onClose, children } = props
  const words = { reason: 'Say why, for whoever looks at this later' }
  const form = useEndpointForm(endpoint, { words, ...props })
  return (
    <ActDialog {...{ form, title, description, act, hasWayBack: true, onClose }}>
      <div className="space-y-2">{children}</div>
      <TextField {...form.field('reason')} label={label} hint={hint} maxLength={maxLength} />
    </ActDialog>
  )
}
