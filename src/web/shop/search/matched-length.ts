/** How many characters at the start of `text` the visitor has typed already, whatever the case. */
export function matchedLength(text: string, typed: string): number {
  const [a, b] = [text.toLowerCase(), typed.toLowerCase().trim()]
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}
