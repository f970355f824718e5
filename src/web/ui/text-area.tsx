import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'textarea'> {
  id: string
  label: string
  error?: string | undefined
  hint?: string
}

export function TextArea({ id, label, error, hint, ...area }: Props) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="w-full rounded border border-edge bg-field px-3 py-2 text-base aria-invalid:border-oxblood"
        {...area}
      />
      {hint && <p className="mt-1 text-xs text-muted">{hint}</p>}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-xs font-medium text-oxblood">
          {error}
        </p>
      )}
    </div>
  )
}
