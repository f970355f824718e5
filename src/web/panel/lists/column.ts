import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  name: string
  cell: (row: Row) => ReactNode
  /** The whole of it, shown on hover where the cell has no room for it. */
  title?: (row: Row) => string
  /** A Tailwind width; without one it takes what's left. */
  width?: string
  /** Numbers stand right-aligned, one below the other. */
  isNumeric?: boolean
  /** Names the row, so it always shows. */
  isRowHead?: boolean
  /** Shows only if chosen. */
  isExtra?: boolean
  /** Left out of narrower windows. */
  isWide?: boolean
  /** What the list can be sorted by; `-` before it if the greatest comes first. */
  sort?: string
}

/** The other way round. */
export function flipped(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`
}
