/** Loads a third party's script once; `found` says what it leaves in the window. */
export function loadScript<T>(
  url: string,
  found: () => T | undefined,
  failure: string,
): Promise<T> {
  const there = found()
  if (there) return Promise.resolve(there)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    const fail = () => {
      script.remove()
      reject(new Error(failure))
    }
    script.onerror = fail
    script.onload = () => {
      const loaded = found()
      if (loaded) resolve(loaded)
      else fail()
    }
    document.head.append(script)
  })
}
