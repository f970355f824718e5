/** One fact as it stands on the copy. */
export interface Reading {
  /** As it was printed. */
  shown: string
  /** Spelled otherwise, where it is not certain how much of the line belongs to it. */
  variants: string[]
  page: number
  /** Of the word of it that was read worst, 0 to 100. */
  confidence: number
  /** It belongs to another document that this one speaks of. */
  isReference: boolean
}
