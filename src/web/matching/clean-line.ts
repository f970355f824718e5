/** "1.", "2)", "(3)", "•", "-" or a word processor's "o" in front of a house number. A number needs
 * its period or parenthesis: "12 Main St" starts with a house. */
const MARKER =
  /^\s*(?:[([]?\d{1,3}[.)\]:]|[-–—*•·▪▫◦‣●○■□➢✓§]|o(?=\s))\s*(?=["'“‘]?(?:[nsew]\d|\d|file\b|ref))/i
const QUOTE_MARKS = /^(?:>\s*)+/
const LABEL =
  /^(?:(?:property|site|situs|subject|street|mailing|full)\s+address|property|address|subject|premises|location|re)\s*[:#]\s*/i
const NOISE = [
  // Emails, websites, phone numbers.
  /\S@\S+\.\S/,
  /^(?:https?:\/\/|www\.)\S+$/i,
  /^(?:(?:tel|phone|ph|fax|cell|mobile|office|direct|main|[tfmopc])\b[.:]?\s*)?\+?1?[\s.-]*\(?\d{3}\)?[\s./-]*\d{3}[\s.-]\d{4}(?:\s*(?:x|ext\.?)\s*\d+)?$/i,
  // What an email puts around its text.
  /^on .+ wrote:$/i,
  /^(?:from|sent|to|cc|date|subject):\s/i,
  /^sent from my /i,
  /^[-_=*~\s]+$/,
  // An introduction, a greeting or a goodbye: no digits, and more to come.
  /^[^\d]*:$/,
  /^(?:[a-z'’.-]+\s+){0,3}[a-z'’.-]+,$/i,
]
const REFERENCE =
  /^(?:our\s+|your\s+)?(?:file|ref(?:erence)?|order|escrow|gf|matter|case|loan)\b\s*(?:no\.?|number|num\.?|#)?\s*[:#.]?\s*([a-z0-9][\w./-]{0,63}?)\s*(?:[:,;|]|\s[-–—])\s*(?=\d)/i

export interface CleanLine {
  text: string
  reference: string
}

/** A pasted line without what lists, emails and labels put around an address: empty if it's nothing
 * else, undefined if it's blank. */
export function cleanLine(line: string): CleanLine | undefined {
  const bare = unquoted(withoutMarker(line.replace(QUOTE_MARKS, '').trim()))
  if (!bare) return undefined
  if (NOISE.some((pattern) => pattern.test(bare))) return { text: '', reference: '' }
  const labeled = bare.replace(LABEL, '')
  const reference = REFERENCE.exec(labeled)
  const text = reference ? labeled.slice(reference[0].length) : labeled
  return { text: text.replace(/[\s,;.]+$/, ''), reference: reference?.[1] ?? '' }
}

export function withoutMarker(line: string): string {
  return line.replace(MARKER, '')
}

function unquoted(line: string): string {
  return line.replace(/^["“”'‘’](.*)["“”'‘’]$/, '$1').trim()
}
