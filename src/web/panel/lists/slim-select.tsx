interface Props {
  label: string
  value: string
  options: ReadonlyArray<readonly [value: string, words: string]>
  onChange: (value: string) => void
  className?: string
}

/** A choice that takes effect at once, in the height of a line of text. */
export function SlimSelect({ label, value, options, onChange, className = '' }: Props) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`min-h-11 rounded border border-edge bg-field px-2 text-xs pointer-fine:min-h-8 ${className}`}
    >
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  )
}
