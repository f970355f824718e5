/** One of the 13 invariants, broken. */
export interface Violation {
  invariant: number
  words: string
  /** The customer it's about, if it's about one. */
  customer?: number | undefined
}
