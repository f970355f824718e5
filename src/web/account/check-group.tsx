import { described, FieldError, type Labeled, type SelectProps } from '../ui/field.tsx'

interface CheckProps extends Labeled {
  name: string
  options: SelectProps['options']
  /** The values that are chosen at first; all of them where it isn't given. */
  chosen?: readonly string[]
}

/** Several things that can be chosen together. */
export function CheckGroup({ id, name, label, error, options, chosen }: CheckProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      {options.map(([value, words]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen?.includes(value) ?? true}
            className="size-5 accent-ink"
            {...described({ id, error })}
          />
          {words}
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
