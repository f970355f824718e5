import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'select'> {
  id: string
  label: string
  error?: string | undefined
  /** Each value with its label. */
  options: ReadonlyArray<readonly [value: string, words: string]>
}

export function SelectField({ id, label, error, options, ...select }: Props) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="min-h-(--touch) w-full rounded border border-edge bg-field px-3 py-1 text-(length:--field) aria-invalid:border-oxblood disabled:bg-paper disabled:text-muted"
        {...select}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-xs font-medium text-oxblood">
          {error}
        </p>
      )}
    </div>
  )
}
