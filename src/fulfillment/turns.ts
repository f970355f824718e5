/** Lets so much work run at a time; the rest waits for its turn, in the order in which it came. */
export function takeTurns(atOnce: number) {
  const waiting: Array<() => void> = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Whoever is next takes over the place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
