/** As the server compares: without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The text with what was searched for marked in it. */
export function Marked({ text, words }: { text: string; words: string }) {
  const at = words ? fold(text).indexOf(fold(words)) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-amber-wash text-inherit">{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}
