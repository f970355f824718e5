import { useRef } from 'react'
import { useKeys } from '../use-keys.ts'

interface Props {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  onEnter?: () => void
  /** In the bar of a list. */
  isSlim?: boolean
}

/** `/` focuses it from anywhere on the page. */
export function SearchBox({ label, placeholder, value, onChange, onEnter, isSlim }: Props) {
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
      className={`rounded border border-edge bg-field px-3 placeholder:text-muted ${isSlim ? 'h-8 w-64 shrink-0 text-xs max-sm:h-11 max-sm:w-full max-sm:text-base' : 'min-h-11 w-full text-base'}`}
    />
  )
}
