/** Who moved something: stands on every row of the timeline. */
export type Actor = 'customer' | 'system' | 'provider' | `staff:${string}`
