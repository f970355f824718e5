/** How much is measured, and how. */
export interface Size {
  /** Orders of two deeds. */
  orders: number
  warmUp: number
  /** How often that many are bought before anything is measured. */
  rehearsals: number
  /** How many orders of 10 and of 100 deeds. */
  large: number
  atOnce: number
  withBare: boolean
  /** Prints every statement of a stage: calls, plans, ms of planning and of running. */
  statements: boolean
}
