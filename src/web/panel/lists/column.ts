import type { ReactNode } from 'react'

export interface Column<Row> {
  /** What its head says, and what somebody's choice of columns calls it. */
  name: string
  /** The whole of it in words: all of the cell, or shown on hover where the cell has no room for it. */
  title?: (row: Row) => string
  cell?: (row: Row) => ReactNode
  /** A Tailwind width; without one it takes what's left. */
  width?: string
  /** Says all of it, on as many lines as that takes. */
  isWrapped?: boolean
  /** A picture of another column, which cards leave out. */
  isDrawn?: boolean
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

export function cellOf<Row>({ title, cell = title }: Column<Row>, row: Row): ReactNode {
  return cell?.(row)
}

export function flipped(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`
}
