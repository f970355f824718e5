/** Up to here, the rows of a filtered list are counted one by one. */
export const COUNTED = 2000

/** What a filtered list adds up to. */
export interface ListTotals {
  count: number
  /** Cents that we kept. */
  net: number
  /** Counted, or estimated from the database's statistics, or only the least there is. */
  certainty: 'exact' | 'estimate' | 'at_least'
}
