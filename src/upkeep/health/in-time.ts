/** Whoever waits longer goes on without it. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database took too long')), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
