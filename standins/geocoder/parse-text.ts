import type { Gazetteer } from './gazetteer.ts'
import { isStreetType, normalise, spellingsOf } from './words.ts'

/** What Geoapify reports under `query.parsed`, and we read or search by. */
export type ParsedAddress = {
  unit?: string
  housenumber?: string
  street?: string
  postcode?: string
  city?: string
  state?: string
}

export type ParsedText = {
  address: ParsedAddress
  /** Everything typed except the house number, unit and country, in order. */
  words: string[]
}

type Word = { text: string; afterComma: boolean }

const COUNTRY = 'united states of america'
const HOUSE_NUMBER = /^\d+[a-z]?$|^\d+-\d+$/
const UNIT_WORDS = new Set(['apt', 'apartment', 'unit', 'suite', 'ste', '#'])

function split(text: string): Word[] {
  return normalise(text)
    .split(',')
    .flatMap((segment, part) =>
      segment
        .split(' ')
        .filter(Boolean)
        .map((word, i) => ({ text: word, afterComma: part > 0 && i === 0 })),
    )
}

function join(words: Word[]): string | undefined {
  return words.map((word) => word.text).join(' ') || undefined
}

function texts(words: Word[]): string[] {
  return words.map((word) => word.text)
}

function isCountry(phrase: string): boolean {
  return ['us', 'usa', 'america'].includes(phrase) || /^united s/.test(phrase)
}

/** Strips the country from the end, whether complete or still being typed. */
function dropCountry(words: Word[]): void {
  for (let count = Math.min(4, words.length - 1); count > 0; count--) {
    const phrase = join(words.slice(-count)) ?? ''
    const fits = COUNTRY.startsWith(phrase) || !phrase.startsWith('united')
    if (isCountry(phrase) && fits) return void words.splice(-count)
  }
}

function takePostcode(words: Word[], gazetteer: Gazetteer): string | undefined {
  const [first, ...others] = texts(words)
  // `62701 Springfield` is a ZIP code and its city, not a house.
  if (first && gazetteer.postcode(first) && gazetteer.isCity(others)) return words.shift()?.text
  const last = words.at(-1)
  if (!last || !/^\d{5}(-\d{4})?$/.test(last.text)) return undefined
  words.pop()
  return last.text.slice(0, 5)
}

function endsWithCity(words: Word[], gazetteer: Gazetteer): boolean {
  return words.some((_, i) => gazetteer.isCity(texts(words.slice(i))))
}

function takeState(words: Word[], gazetteer: Gazetteer, zipFollows: boolean): string | undefined {
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const name = words.slice(-count)
    const before = words.slice(0, -count)
    if (!gazetteer.stateCode(texts(name))) continue
    // `12 Delaware` is the start of Delaware Avenue.
    if (before.length === 1 && HOUSE_NUMBER.test(before[0]?.text ?? '')) continue
    const [first] = name
    const isCode = count === 1 && first?.text.length === 2
    const cityBefore = endsWithCity(before, gazetteer)
    // `New York` and `Washington` mean the city, unless a city was already named.
    if (!isCode && gazetteer.isCity(texts(name)) && !cityBefore) return undefined
    // `5 Faint Copy Ct` is a court, not Connecticut.
    const abbreviates = spellingsOf(first?.text ?? '').length > 1
    if (isCode && !first?.afterComma && !cityBefore && (!zipFollows || abbreviates)) continue
    return join(words.splice(-count))
  }
  return undefined
}

function takeUnit(words: Word[]): string | undefined {
  const at = words.findIndex((word, i) => i > 0 && UNIT_WORDS.has(word.text))
  return at > 0 && at < words.length - 1 ? join(words.splice(at, 2)) : undefined
}

function takeHouseNumber(words: Word[]): string | undefined {
  if (!HOUSE_NUMBER.test(words[0]?.text ?? '')) return undefined
  return join(words.splice(0, words[1]?.text === '1/2' ? 2 : 1))
}

function takeCity(words: Word[], gazetteer: Gazetteer, hasNumber: boolean): string | undefined {
  const comma = words.findIndex((word, i) => i > 0 && word.afterComma)
  if (comma > 0) return join(words.splice(comma))
  // A house number is followed by at least one word of the street.
  for (let start = hasNumber ? 1 : 0; start < words.length; start++) {
    if (gazetteer.isCity(texts(words.slice(start)))) return join(words.splice(start))
  }
  return undefined
}

export function parseText(text: string, gazetteer: Gazetteer): ParsedText {
  const rest = split(text)
  dropCountry(rest)
  const unit = takeUnit(rest)
  const postcode = takePostcode(rest, gazetteer)
  const state = takeState(rest, gazetteer, postcode !== undefined)
  const housenumber = takeHouseNumber(rest)
  const words = texts(rest)
  for (const part of [state, postcode]) if (part) words.push(...part.split(' '))
  const city = takeCity(rest, gazetteer, housenumber !== undefined)
  const streetLike = rest.some((word) => isStreetType(word.text) || /^\d+[a-z]{2}$/.test(word.text))
  const name = join(rest)
  const onlyCity = name && !housenumber && !city && !streetLike && gazetteer.startsCity(texts(rest))
  if (onlyCity) return { address: { postcode, city: name, state }, words }
  return { address: { unit, housenumber, street: name, postcode, city, state }, words }
}
