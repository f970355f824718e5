import { CheckBox } from '../ui/check-box.tsx'
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
        <CheckBox
          key={value}
          name={name}
          value={value}
          defaultChecked={chosen?.includes(value) ?? true}
          {...described({ id, error })}
        >
          {words}
        </CheckBox>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
