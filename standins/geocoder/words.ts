/** Spellings of the same word. A word can be in several groups: `st` is street and saint. */
const SAME_WORD = [
  'street st str',
  'saint st',
  'avenue ave av',
  'road rd',
  'drive dr',
  'lane ln',
  'court ct',
  'place pl',
  'boulevard blvd',
  'circle cir',
  'terrace ter terr',
  'parkway pkwy',
  'highway hwy',
  'trail trl',
  'square sq',
  'county co cnty cty',
  'route rte rt',
  'mount mt',
  'fort ft',
  'junior jr',
  'north n no',
  'south s so',
  'east e',
  'west w',
  'northwest nw',
  'northeast ne',
  'southwest sw',
  'southeast se',
  'first 1st',
  'second 2nd',
  'third 3rd',
  'fourth 4th',
  'fifth 5th',
  'sixth 6th',
  'seventh 7th',
  'eighth 8th',
  'ninth 9th',
  'tenth 10th',
  'eleventh 11th',
  'twelfth 12th',
  'apartment apt',
  'suite ste',
].map((group) => group.split(' '))

const SPELLINGS = new Map<string, string[]>()
for (const group of SAME_WORD) {
  for (const word of group) {
    SPELLINGS.set(word, [...new Set([...(SPELLINGS.get(word) ?? [word]), ...group])])
  }
}

const STREET_TYPES = new Set(
  'street avenue road drive lane court place boulevard circle terrace parkway highway trail square route way plaza loop'
    .split(' ')
    .flatMap(spellingsOf),
)
const DIRECTIONS = new Set('north south east west n s e w nw ne sw se'.split(' '))

/** Every way to write the word, including the word itself. */
export function spellingsOf(word: string): string[] {
  return SPELLINGS.get(word) ?? [word]
}

export function isStreetType(word: string): boolean {
  return STREET_TYPES.has(word)
}

export function isDirection(word: string): boolean {
  return DIRECTIONS.has(word)
}

/**
 * Lowercase, without accents or punctuation; commas stay because they separate street from city.
 */
export function normalise(text: string): string {
  return text
    .replace(/½/g, ' 1/2')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Diacritic}|['’.]/gu, '')
    .replace(/#/g, ' # ')
    .replace(/(?<!\d)[-/]|[-/](?!\d)/g, ' ')
    .replace(/[^\p{Letter}\p{Number},#/-]+/gu, ' ')
    .replace(/\bmlk\b/g, 'martin luther king')
    .trim()
}

export function wordsOf(text: string): string[] {
  return normalise(text).split(/[ ,]+/).filter(Boolean)
}
