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

/** The same answer for whoever asks within this time; a failure isn't kept. */
export function keptFor<T>(duration: number, clock: () => Date, ask: (now: Date) => Promise<T>) {
  let kept: { at: number; answer: Promise<T> } | undefined
  return (): Promise<T> => {
    const now = clock()
    if (kept && Math.abs(now.getTime() - kept.at) < duration) return kept.answer
    const asked = { at: now.getTime(), answer: ask(now) }
    kept = asked
    asked.answer.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.answer
  }
}
