import type { ReactNode } from 'react'

export type BadgeVariant = 'default' | 'secondary' | 'destructive' | 'waiting'

const LOOK: Record<BadgeVariant, string> = {
  default: 'border-seal bg-seal text-white',
  secondary: 'border-line bg-paper text-ink',
  destructive: 'border-oxblood bg-oxblood text-white',
  waiting: 'border-amber bg-amber-wash text-amber-ink',
}

export function Badge({
  variant = 'secondary',
  children,
}: {
  variant?: BadgeVariant
  children: ReactNode
}) {
  return (
    <span
      data-variant={variant}
      className={`inline-flex items-center rounded-full border px-3 py-0.5 text-xs font-medium whitespace-nowrap ${LOOK[variant]}`}
    >
      {children}
    </span>
  )
}
