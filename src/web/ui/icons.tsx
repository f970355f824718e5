import type { ReactNode } from 'react'

function icon(path: string, className?: string) {
  return () => (
    <Icon className={className}>
      <path d={path} />
    </Icon>
  )
}

const SMALL = 'size-4'

export const TickIcon = icon('m5 12.5 4.5 4.5L19 7.5', 'size-5 text-seal')
export const CrossIcon = icon('M6 6l12 12M18 6 6 18')
export const BackIcon = icon('M19 12H5m6-6-6 6 6 6')
export const LockIcon = icon('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3', SMALL)
export const PinIcon = icon(
  'M12 21s-7-6.2-7-11.3a7 7 0 0 1 14 0C19 14.8 12 21 12 21zM14.4 9.7a2.4 2.4 0 1 1-4.8 0a2.4 2.4 0 1 1 4.8 0',
)
export const ClockIcon = icon('M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M12 7v5l3.3 2.4', SMALL)
export const CardIcon = icon('M3 5.5h18v13H3zM3 10h18', SMALL)
export const DownloadIcon = icon('M12 4v12m-5-5 5 5 5-5M5 20h14', SMALL)
export const ChevronIcon = icon('m6 9 6 6 6-6', 'size-5 transition-transform group-open:rotate-180')
export const WarningIcon = icon('M12 4 2.5 20h19zM12 10v4.5M12 17.5v.01')
export const DocumentIcon = icon('M6 3h8l4 4v14H6zM9 12h6m-6 4h6', SMALL)
export const CopyIcon = icon('M9 9h11v11H9zM5 15H4V4h11v1', SMALL)
export const TableIcon = icon('M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14', SMALL)
export const ColumnsIcon = icon('M4 5h16v14H4zM9.3 5v14M14.7 5v14', SMALL)
export const PlusIcon = icon('M12 5v14M5 12h14', SMALL)

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
