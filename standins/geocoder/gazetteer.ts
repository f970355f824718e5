import { STATES } from '../../src/addresses/states.ts'
import type { Place } from './place.ts'
import { wordsOf } from './words.ts'

/** The names that distinguish a typed city or state from a typed street. */
export type Gazetteer = {
  isCity(words: string[]): boolean
  startsCity(words: string[]): boolean
  /** The postal abbreviation for a state's name or code. */
  stateCode(words: string[]): string | undefined
  cities(words: string[], state: string | undefined): Place[]
  postcode(zip: string): Place | undefined
}

/** One key for `Saint Paul`, `St. Paul` and `st paul`. */
function nameKey(words: string[]): string {
  const short: Record<string, string> = { saint: 'st', fort: 'ft', mount: 'mt' }
  return words.map((word) => short[word] ?? word).join(' ')
}

export function createGazetteer(places: Place[]): Gazetteer {
  const cities = Map.groupBy(
    places.filter((place) => place.kind === 'city'),
    (place) => nameKey(wordsOf(place.city ?? '')),
  )
  const zips = new Map(
    places.filter((place) => place.kind === 'postcode').map((place) => [place.postcode, place]),
  )
  const states = new Map(
    Object.entries(STATES).flatMap(([code, name]) => [
      [code.toLowerCase(), code],
      [nameKey(wordsOf(name)), code],
    ]),
  )
  return {
    isCity: (words) => cities.has(nameKey(words)),
    startsCity: (words) => cities.keys().some((name) => name.startsWith(nameKey(words))),
    stateCode: (words) => states.get(nameKey(words)),
    cities: (words, state) =>
      (cities.get(nameKey(words)) ?? []).filter((place) => !state || place.state === state),
    postcode: (zip) => zips.get(zip),
  }
}
