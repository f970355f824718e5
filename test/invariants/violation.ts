/** One of the 13 invariants of docs/operations/simulation.md, broken. */
export interface Violation {
  invariant: number
  words: string
  /** The order it's about, if it's about one. */
  orderId?: string | undefined
}
