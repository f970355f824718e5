/** Whose deeds we must not disclose. When in doubt, two names are the same person: staff review a
 * deed we hold, but we can't recall one we've released. */

/** The key of the whole property that a unit's key belongs to; a key without a unit is its own. */
export function wholeKey(addressKey: string): string {
  return addressKey.replace(/ #[^|]*/, '')
}

/** Its own key and, for a unit, the whole property's. Not the other way: a building with a hundred
 * apartments isn't withheld because of one of them. */
export function coveringKeys(addressKey: string): string[] {
  return [...new Set([addressKey, wholeKey(addressKey)])]
}

const setOf = (words: string) => new Set(words.split(' '))
/** Describes a person or a trust but isn't part of a name. */
const NO_NAMES = setOf(
  'HON HONORABLE MR MRS MS DR ESQ JR SR II III IV TRUSTEE TRUSTEES TRUST FAMILY LIVING REVOCABLE ESTATE OF THE AS HIS WIFE HUSBAND ET UX AND',
)
/** Not part of a name either when they come first, but some people really have these names. */
const TITLES = setOf('JUDGE JUSTICE')
/** "Et al." and "her husband" on a deed, or Al Smith and Kao Her. */
const SELDOM_NAMES = new Set([...TITLES, 'AL', 'HER'])

/** A person's name in the form we compare: capitals, single spaces, no titles or punctuation. */
export function personKey(name: string): string {
  const [first = '', ...rest] = wordsOf(name)
  return (TITLES.has(first) ? rest : [first, ...rest]).join(' ')
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word && !NO_NAMES.has(word))
}

/** Everyone a party's text can name: "SMITH JOHN & MARY" is two people with one surname. */
export function personKeys(party: string): string[] {
  const parts = party.split(/\s+and\s+|[&;/]/i)
  const readings = [party, ...parts].flatMap((part) => {
    const words = wordsOf(part)
    return [words, words.filter((word) => !SELDOM_NAMES.has(word))]
  })
  // A trust repeats its settlor's surname, which adds nothing.
  return [...new Set(readings.map((words) => [...new Set(words)].join(' ')))].filter(isWholeName)
}

/** Two words, one longer than a letter: anything less would withhold half the county. */
export function isWholeName(key: string): boolean {
  const words = key.split(' ')
  return words.length >= 2 && words.some((word) => word.length > 1)
}

/** In any order: every word of the shorter key must be in the longer one, where an initial matches
 * a word that starts with it, and at least one word must match in full. */
export function maybeSamePerson(a: string, b: string): boolean {
  const [shorter, longer] = [a.split(' '), b.split(' ')].sort((x, y) => x.length - y.length)
  if (!shorter || !longer || shorter.length < 2) return false
  const left = [...longer]
  const unmatched: string[] = []
  let inFull = 0
  // Whole words first: an initial must not take the place of one.
  for (const word of shorter.toSorted((x, y) => y.length - x.length)) {
    const same = left.indexOf(word)
    const at = same >= 0 ? same : left.findIndex((other) => isInitialOf(word, other))
    if (at < 0) unmatched.push(word)
    else left.splice(at, 1)
    if (same >= 0 && word.length > 1) inFull += 1
  }
  if (inFull === 0) return false
  // A middle name that only one of them gives, next to two full matches, is no contradiction.
  const isMiddle = unmatched.length === 1 && unmatched[0]?.length === 1 && left.length > 1
  return unmatched.length === 0 || (isMiddle && inFull >= 2)
}

function isInitialOf(a: string, b: string): boolean {
  return (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b))
}
