import type { ReactNode } from 'react'

/** Only used next to text, so hidden from assistive technology. */
function Icon({ children, className = 'size-5' }: { children: ReactNode; className?: string }) {
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

export function TickIcon() {
  return (
    <Icon className="size-5 text-seal">
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  )
}

export function CrossIcon() {
  return (
    <Icon>
      <path d="M6 6l12 12M18 6 6 18" />
    </Icon>
  )
}

export function BackIcon() {
  return (
    <Icon>
      <path d="M19 12H5m6-6-6 6 6 6" />
    </Icon>
  )
}

export function LockIcon() {
  return (
    <Icon className="size-4">
      <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
    </Icon>
  )
}

export function ChevronIcon() {
  return (
    <Icon className="size-5 transition-transform group-open:rotate-180">
      <path d="m6 9 6 6 6-6" />
    </Icon>
  )
}
