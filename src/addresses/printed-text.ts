/** Line breaks, other control characters, and characters that nobody sees: what turns text around,
 * hides in it, or has no width. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u115f\u1160\u3164\uffa0]/u

const SCHEME = /\S*:\/\/|\b(?:mailto|javascript|data):\S/i
/** Two words joined by a period, the second of letters only, as in a domain. */
const JOINED = /([\p{L}\p{N}-]+)\.(?=((?:xn--)?\p{L}[\p{L}-]*\p{L})(?![\p{L}\p{N}]))/gu
/** What IDNA takes for a period besides it. */
const OTHER_PERIODS = /[\u3002\uff61]/g
/** What makes a link even of an abbreviation: "t.co", unlike "St.Paul". */
const ENDING = /^\p{Ll}|^(?:COM?|NET|ORG|IO|LY|ME)$/u
/** "St.Paul" and "Apt.Four" lack a blank; they're no domains. */
const ABBREVIATIONS = /^(?:\p{L}{1,2}|\p{N}+|apt|ste|ave|blvd|inc|corp|llc)$/iu

/** What a text has in it that we don't print, in words; undefined if nothing. */
export function unprintableIn(text: string): string | undefined {
  if (UNSEEN.test(text)) return 'line breaks or invisible characters'
  const address = addressIn(text.normalize('NFKC').replace(OTHER_PERIODS, '.'))
  return address && `a web or email address (“${address}”)`
}

function addressIn(text: string): string | undefined {
  const scheme = SCHEME.exec(text)
  if (scheme) return text.slice(scheme.index).split(/\s/, 1)[0]
  for (const [word, before = '', after = ''] of text.matchAll(JOINED)) {
    if (ENDING.test(after) || !ABBREVIATIONS.test(before)) return word + after
  }
  return undefined
}

/** The same text with nothing in it that breaks a line or can't be seen, for rows that are older than
 * the rule or came from elsewhere. */
export function onOneLine(text: string): string {
  return text.replace(new RegExp(`${UNSEEN.source}+`, 'gu'), ' ').trim()
}
