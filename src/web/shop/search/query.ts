const LONGEST = 200

/** The address that the landing page's form came with, taken out of the URL: going back or reloading
 * must not type it again. */
export function takeQuery(): string {
  const url = new URL(location.href)
  const text = url.searchParams.get('q')
  if (text === null) return ''
  url.searchParams.delete('q')
  history.replaceState(history.state, '', url)
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
}
