import spellings from './data/spellings.data.json' with { type: 'json' }
import { splitUnit, unitKey } from './unit.ts'

/** USPS Publication 28 spellings, each with the one form that stands for them all. */
const WORDS: Record<string, string> = Object.fromEntries(
  Object.entries(spellings).flatMap(([form, words]) =>
    words.split(' ').map((word) => [word, form]),
  ),
)

export function addressWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/(\d)\s*[½]/g, '$1 1/2')
    .replace(/#/g, ' unit ')
    .split(/[^a-z0-9/]+/)
    .filter(Boolean)
    .map((word) => WORDS[word] ?? word)
}

/** One key per street line, with the unit after a `#`. */
export function streetKey(line: string): string {
  const { street, unit } = splitUnit(line)
  const words = addressWords(street).join(' ')
  const key = unitKey(unit)
  return key ? `${words} # ${key}` : words
}

/** One key per property, however its street is spelled; another unit is another key. Without ZIP
 * codes: the spec's rule compares only street, city and state. */
export function addressKey(address: {
  streetAddress: string
  city: string
  state: string
}): string {
  return [
    streetKey(address.streetAddress),
    addressWords(address.city).join(' '),
    address.state.toLowerCase(),
  ].join('|')
}
