import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { shareLeft } from './format.ts'

interface Props {
  /** What is due, or that it is late. */
  label: string
  isLate: boolean
  /** The whole time there is, in milliseconds since the epoch. */
  from: number
  to: number
  now: Date
  children: ReactNode
}

/** How much time is left, in words, and as a bar for the eye that runs down a list. */
export function Clock({ label, isLate, from, to, now, children }: Props) {
  return (
    <div className="text-xs">
      <Badge variant={isLate ? 'destructive' : 'waiting'}>{label}</Badge>
      <p className="mt-1 text-muted">{children}</p>
      <div aria-hidden="true" className="mt-1 h-1.5 w-40 max-w-full rounded bg-line">
        <div
          className={`h-full rounded ${isLate ? 'bg-oxblood' : 'bg-amber'}`}
          style={{ width: `${shareLeft(from, to, now) * 100}%` }}
        />
      </div>
    </div>
  )
}
