import { useRef } from 'react'
import { useKeys } from '../use-keys.ts'

interface Props {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  onEnter?: () => void
}

/** `/` focuses it from anywhere on the page. */
export function SearchBox({ label, placeholder, value, onChange, onEnter }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useKeys([{ key: '/', words: label, act: () => input.current?.focus() }])
  return (
    <input
      ref={input}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) onEnter?.()
      }}
      className="min-h-11 w-full rounded border border-edge bg-white px-3 text-base placeholder:text-muted"
    />
  )
}
