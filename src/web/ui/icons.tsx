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

export function PinIcon() {
  return (
    <Icon>
      <path d="M12 21s-7-6.2-7-11.3a7 7 0 0 1 14 0C19 14.8 12 21 12 21z" />
      <circle cx="12" cy="9.7" r="2.4" />
    </Icon>
  )
}

export function ClockIcon() {
  return (
    <Icon className="size-4">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3.3 2.4" />
    </Icon>
  )
}

export function CardIcon() {
  return (
    <Icon className="size-4">
      <path d="M3 5.5h18v13H3zM3 10h18" />
    </Icon>
  )
}

export function DownloadIcon() {
  return (
    <Icon className="size-4">
      <path d="M12 4v12m-5-5 5 5 5-5M5 20h14" />
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

export function WarningIcon() {
  return (
    <Icon>
      <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.5v.01" />
    </Icon>
  )
}

export function DocumentIcon() {
  return (
    <Icon className="size-4">
      <path d="M6 3h8l4 4v14H6zM9 12h6m-6 4h6" />
    </Icon>
  )
}

export function ColumnsIcon() {
  return (
    <Icon className="size-4">
      <path d="M4 5h16v14H4zM9.3 5v14M14.7 5v14" />
    </Icon>
  )
}

export function PlusIcon() {
  return (
    <Icon className="size-4">
      <path d="M12 5v14M5 12h14" />
    </Icon>
  )
}
