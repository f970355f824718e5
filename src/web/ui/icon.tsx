import type { ReactNode } from 'react'

/** Drawn on a grid of 24. Only used next to text, so hidden from assistive technology. */
export function Icon({
  children,
  className = 'size-5',
}: {
  children: ReactNode
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      {children}
    </svg>
  )
}
