import { SelectField } from '../ui/field.tsx'

const OVERLAPS = [
  ['24', '24 hours'],
  ['1', '1 hour'],
  ['168', '7 days'],
  ['0', 'No time: it stops now'],
] as const

interface Props {
  id: string
  label: string
  value: number
  onChange: (hours: number) => void
}

/** How many hours what was rolled may go on working. */
export function OverlapField({ id, label, value, onChange }: Props) {
  return (
    <SelectField
      id={`overlap-${id}`}
      label={label}
      options={OVERLAPS}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
