import { SelectField, type SelectProps } from '../ui/field.tsx'
import type { ListUrl } from '../use-list-url.ts'

interface Props extends Pick<SelectProps, 'label' | 'options'> {
  url: ListUrl
  /** Of the condition in the page's address; empty, it isn't there. */
  name: string
  className?: string
}

/** One condition of a list. */
export function ListFilter({ url, name, className, ...field }: Props) {
  return (
    <div className={className}>
      <SelectField
        {...field}
        id={`filter-${name}`}
        value={url.params.get(name) ?? ''}
        onChange={({ target }) => url.change({ [name]: target.value })}
      />
    </div>
  )
}
