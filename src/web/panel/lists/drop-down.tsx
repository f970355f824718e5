import { type ReactNode, useRef } from 'react'
import { useCloseBeside } from '../use-close-beside.ts'

interface Props {
  label: ReactNode
  /** What it's called where the label is only a sign. */
  name?: string
  className?: string
  /** Of no use where there are no columns. */
  isWideOnly?: boolean
  children: ReactNode
}

/** A button with something behind it; Escape and a press beside it close it. */
export function DropDown({ label, name, className = '', isWideOnly, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null)
  useCloseBeside(box)
  return (
    <details
      ref={box}
      className={`relative shrink-0 text-xs ${isWideOnly ? 'max-sm:hidden' : ''}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return
        // Whatever else Escape does on the page, it does the next time.
        event.preventDefault()
        box.current.removeAttribute('open')
        box.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label={name}
        title={name}
        className="flex min-h-8 items-center gap-1.5 rounded border border-edge px-2.5 whitespace-nowrap hover:border-ink max-sm:min-h-11"
      >
        {label}
      </summary>
      <div
        className={`absolute top-full z-30 mt-1 max-h-[70dvh] max-w-[calc(100dvw-2rem)] overflow-y-auto rounded border border-line bg-card p-4 shadow-lg ${className}`}
      >
        {children}
      </div>
    </details>
  )
}
