/** Fails after that time, so that the caller can go on without an answer. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database took too long')), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
