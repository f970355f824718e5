/** Lengths of time, in milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function later(at: Date, duration: number): Date {
  return new Date(at.getTime() + duration)
}

export function earlier(at: Date, duration: number): Date {
  return new Date(at.getTime() - duration)
}
