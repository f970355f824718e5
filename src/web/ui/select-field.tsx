import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'select'> {
  id: string
  label: string
  /** Each value with its words. */
  options: ReadonlyArray<readonly [value: string, words: string]>
}

export function SelectField({ id, label, options, ...select }: Props) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select
        id={id}
        className="min-h-11 w-full rounded border border-edge bg-white px-3 py-2 text-base"
        {...select}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
