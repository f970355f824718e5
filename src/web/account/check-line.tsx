interface Props {
  name: string
  value: string
  label: string
}

/** One of several things that can be chosen together, all of them at first. */
export function CheckLine({ name, value, label }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked
        className="size-5 accent-ink"
      />
      {label}
    </label>
  )
}
