import type { ComponentProps, ReactNode } from 'react'

export interface Labeled {
  id: string
  label: string
  error?: string | undefined
  hint?: string | undefined
}

const BOX =
  'w-full rounded border border-edge bg-field px-3 aria-invalid:border-oxblood disabled:bg-paper disabled:text-muted'
const ONE_LINE = `min-h-(--touch) py-1 text-(length:--field) ${BOX}`

/** How a screen reader hears of a field's error and hint. */
export function described({ id, error, hint }: Omit<Labeled, 'label'>) {
  const parts = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': parts.join(' ') || undefined,
  }
}

export function FieldError({ id, error }: Pick<Labeled, 'id' | 'error'>) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="mt-1 text-xs font-medium text-oxblood">
      {error}
    </p>
  )
}

function Field({ id, label, error, hint, children }: Labeled & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function TextField({ label, error, hint, ...input }: ComponentProps<'input'> & Labeled) {
  const of = { id: input.id, error, hint }
  return (
    <Field label={label} {...of}>
      <input {...described(of)} className={ONE_LINE} {...input} />
    </Field>
  )
}

export function TextArea({ label, error, hint, ...area }: ComponentProps<'textarea'> & Labeled) {
  const of = { id: area.id, error, hint }
  return (
    <Field label={label} {...of}>
      <textarea {...described(of)} className={`py-2 text-base ${BOX}`} {...area} />
    </Field>
  )
}

export interface SelectProps extends ComponentProps<'select'>, Labeled {
  id: string
  /** Each value with its label. */
  options: ReadonlyArray<readonly [value: string, words: string]>
}

export function SelectField({ label, error, hint, options, ...select }: SelectProps) {
  const of = { id: select.id, error, hint }
  return (
    <Field label={label} {...of}>
      <select {...described(of)} className={ONE_LINE} {...select}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  )
}
