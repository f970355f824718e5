/** What an act on many orders would do to one of them. */
export interface Previewed {
  orderId: string
  fullName: string
  lines: Array<{ id: string; assignee?: string | null }>
  cents: number
  refused: string[]
}

/** At most this many orders at once: more than anyone would look through before pressing a button. */
export const BULK_MOST = 200
