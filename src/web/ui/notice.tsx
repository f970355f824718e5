import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export function Notice({
  title,
  children,
  onRetry,
}: {
  title: string
  children?: ReactNode
  onRetry?: () => void
}) {
  return (
    <div role="alert" className="rounded border border-oxblood bg-oxblood-wash p-4">
      <p className="font-medium text-oxblood">{title}</p>
      {children && <div className="mt-1">{children}</div>}
      {onRetry && (
        <Button variant="secondary" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
