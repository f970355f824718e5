import { useEffect, useRef } from 'react'

interface Props {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** `/` leads to it from anywhere on the page. */
export function SearchBox({ label, placeholder, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [role="dialog"]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isElsewhere) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])

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
      className="min-h-11 w-full rounded border border-edge bg-white px-3 text-base placeholder:text-muted"
    />
  )
}
