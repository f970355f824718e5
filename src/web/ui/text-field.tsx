import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'input'> {
  id: string
  label: string
  error?: string | undefined
  hint?: string
}

/** A labeled input; its error appears right below and is read with it. */
export function TextField({ id, label, error, hint, ...input }: Props) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className="min-h-(--touch) w-full rounded border border-edge bg-field px-3 py-1 text-(length:--field) aria-invalid:border-oxblood disabled:bg-paper disabled:text-muted"
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-xs font-medium text-oxblood">
          {error}
        </p>
      )}
    </div>
  )
}
