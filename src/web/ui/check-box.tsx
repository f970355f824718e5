import type { ComponentProps } from 'react'

/** A box to check, or with `type="radio"` one of several to choose from. */
export function CheckBox({ children, className = 'size-5', ...input }: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className={`shrink-0 accent-ink ${className}`} {...input} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  )
}
