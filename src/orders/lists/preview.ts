/** What an act on many orders would do to one of them. */
export interface Previewed {
  orderId: string
  fullName: string
  /** The deeds that it would be done to; none if the order is left alone. */
  lines: Array<{ id: string; assignee?: string | null }>
  cents: number
  /** Why the others aren't, in words for staff. */
  refused: string[]
}

/** At most this many orders at once: more than anyone would look through before pressing a button. */
export const BULK_MOST = 200
