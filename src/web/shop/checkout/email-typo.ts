/** Where most customers have their mailbox, including domains that look like a typo of another. */
const KNOWN = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'protonmail.com',
  'proton.me',
  'mail.com',
  'email.com',
  'gmx.com',
]
/** A short name is one letter away from too many real ones. */
const SHORTEST_GUESS = 8

const ENDINGS: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  cpm: 'com',
  vom: 'com',
  xom: 'com',
  comm: 'com',
  coom: 'com',
  nte: 'net',
  ner: 'net',
  ogr: 'org',
}

/** The email that was probably meant, if the typed one looks like a typo. */
export function suggestEmail(typed: string): string | undefined {
  const [, name, domain] = /^([^@\s]+)@([^@\s]+\.[^@\s]+)$/.exec(typed.trim()) ?? []
  if (!name || !domain) return undefined
  const meant = suggestDomain(domain.toLowerCase())
  return meant && `${name}@${meant}`
}

function suggestDomain(domain: string): string | undefined {
  if (KNOWN.includes(domain)) return undefined
  const ended = domain.replace(/[^.]+$/, (ending) => ENDINGS[ending] ?? ending)
  if (KNOWN.includes(ended)) return ended
  const close = KNOWN.find((known) => known.length >= SHORTEST_GUESS && isOneSlip(ended, known))
  return close ?? (ended === domain ? undefined : ended)
}

/** One letter extra, missing or wrong, or two adjacent letters swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const [left, right] = [typed.slice(start), meant.slice(start)]
  if (left.length > right.length) return left.slice(1) === right
  if (left.length < right.length) return left === right.slice(1)
  if (left.slice(1) === right.slice(1)) return true
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
}
