import type { ComponentProps } from 'react'
import { described, FieldError, type Labeled } from '../ui/field.tsx'

export function CheckField(props: ComponentProps<'input'> & Partial<Labeled>) {
  const { id = '', label, error, hint, className = '', ...input } = props
  const of = { id, error, hint }
  return (
    <div className={className}>
      <label className="flex min-h-(--touch) items-center gap-3">
        <input
          id={id || undefined}
          type="checkbox"
          className="size-4 shrink-0 accent-seal"
          {...described(of)}
          {...input}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError {...of} />
    </div>
  )
}
