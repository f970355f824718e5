import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  label: ReactNode
  /** What it's called where the label is only a sign. */
  name?: string
  buttonClass: string
  panelClass: string
  className?: string
  children: ReactNode
}

/** A button with something behind it; Escape, a press beside it and a link in it close it. */
export function DropDown(props: Props) {
  const { label, name, buttonClass, panelClass, className = '', children } = props
  const box = useRef<HTMLDetailsElement>(null)
  const close = () => box.current?.removeAttribute('open')
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes what its ref holds by then
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    const follow = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) close()
    }
    window.addEventListener('pointerdown', press)
    window.addEventListener('click', follow)
    return () => {
      window.removeEventListener('pointerdown', press)
      window.removeEventListener('click', follow)
    }
  }, [])
  return (
    <details
      ref={box}
      className={`relative shrink-0 text-xs ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return
        // Whatever else Escape does on the page, it does the next time.
        event.preventDefault()
        close()
        box.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label={name}
        title={name}
        className={`flex min-h-8 items-center rounded whitespace-nowrap ${buttonClass}`}
      >
        {label}
      </summary>
      <div
        className={`absolute end-0 top-full z-30 mt-1 max-h-[70dvh] max-w-[calc(100dvw-2rem)] overflow-y-auto rounded border border-line bg-card shadow-lg ${panelClass}`}
      >
        {children}
      </div>
    </details>
  )
}
