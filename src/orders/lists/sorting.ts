/** How a list is sorted: by which column, and which end first. */
export interface Sorting<By extends string = string> {
  by: By
  isDescending: boolean
}

/** What a page sorted by a column starts after. Either the last row's place in the index, or in the
 * rows that were gathered and sorted. */
export interface SortedCursor {
  key: string
  /** The last row's value, as the database writes it. */
  value?: string | undefined
  /** Its place, in case it's gone from there. */
  place?: number | undefined
}

/** Without an index for it, this many rows are gathered, newest first, and sorted. */
export const SORTED_WITHIN = 1000

export function sortingOf<By extends string>(sort: By | `-${By}`): Sorting<By> {
  const isDescending = sort.startsWith('-')
  return { by: (isDescending ? sort.slice(1) : sort) as By, isDescending }
}

export function partAfter(
  keys: readonly string[],
  cursor: SortedCursor | undefined,
  limit: number,
): { keys: string[]; next: SortedCursor | undefined } {
  const found = cursor ? keys.indexOf(cursor.key) : -1
  const start = cursor ? (found < 0 ? (cursor.place ?? 0) : found) + 1 : 0
  const part = keys.slice(start, start + limit)
  const place = start + part.length - 1
  const last = part.at(-1)
  const hasMore = last !== undefined && place < keys.length - 1
  return { keys: part, next: hasMore ? { key: last, place } : undefined }
}
