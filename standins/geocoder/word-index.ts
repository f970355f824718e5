import type { Kind, Place } from './place.ts'
import { stateName } from './place-list.ts'
import { isDirection, spellingsOf, wordsOf } from './words.ts'

/** The part of a place a word was found in, as bits of one byte. */
export const FIELD = { street: 1, city: 2, zip: 4, state: 8, county: 16 }

/** The parts that identify a place: a street isn't found by its city alone. */
export const OWN_FIELDS: Record<Kind, number> = {
  building: FIELD.street,
  street: FIELD.street,
  postcode: FIELD.zip,
  city: FIELD.city,
  county: FIELD.county,
  state: FIELD.state,
}

/**
 * For each place, by number: the fields that contain the word, and those that contain it as a whole
 * word.
 */
export type WordMatches = { fields: Uint8Array; whole: Uint8Array }

export type WordIndex = {
  /** `unfinished`: words that start with this one match too. */
  find(word: string, unfinished: boolean): WordMatches
  /** Whether the place's own name starts with the word. */
  opensWith(place: number, word: string): boolean
}

const FIELDS = Object.values(FIELD)
const FIELD_BITS = FIELDS.length

/** The text a place is found by, in the order of FIELDS. */
function textsOf(place: Place): (string | undefined)[] {
  // `Co` must mean Colorado, so the word "County" only counts in a county's own name.
  const county = place.kind === 'county' ? place.county : place.county?.replace(' County', '')
  return [
    place.street,
    place.city,
    place.postcode,
    place.state && `${place.state} ${stateName(place.state)}`,
    county,
  ]
}

/** The words of a name in every spelling. */
function allSpellings(text: string): string[] {
  return [...new Set(wordsOf(text).flatMap(spellingsOf))]
}

/** The words someone typing the name would start with. */
function openings(text: string): string[] {
  const [first = '', second = ''] = wordsOf(text)
  return [...spellingsOf(first), ...(isDirection(first) ? spellingsOf(second) : [])]
}

/** The same cities and streets come up thousands of times, so each is computed once. */
function remember(work: (text: string) => string[]): (text: string) => string[] {
  const done = new Map<string, string[]>()
  return (text) => {
    const known = done.get(text)
    if (known) return known
    const result = work(text)
    done.set(text, result)
    return result
  }
}

export function createWordIndex(places: Place[]): WordIndex {
  const spellings = remember(allSpellings)
  const openingsOf = remember(openings)
  /** Maps a word to its places, each with the field in its lowest bits. */
  const entries = new Map<string, number[]>()
  const openingsByPlace: string[][][] = []
  for (const [number, place] of places.entries()) {
    const own: string[][] = []
    const texts = textsOf(place)
    for (let i = 0; i < FIELDS.length; i++) {
      const [field = 0, text] = [FIELDS[i], texts[i]]
      if (!text) continue
      if (field & OWN_FIELDS[place.kind]) own.push(openingsOf(text))
      for (const word of spellings(text)) {
        const entry = (number << FIELD_BITS) | field
        const list = entries.get(word)
        if (list) list.push(entry)
        else entries.set(word, [entry])
      }
    }
    openingsByPlace.push(own)
  }
  const sorted = [...entries.keys()].sort()

  function firstFrom(word: string): number {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }

  function mark(marks: Uint8Array, word: string) {
    for (const entry of entries.get(word) ?? []) {
      const place = entry >> FIELD_BITS
      marks[place] = (marks[place] ?? 0) | (entry & ((1 << FIELD_BITS) - 1))
    }
  }

  return {
    find(word, unfinished) {
      const whole = new Uint8Array(places.length)
      mark(whole, word)
      if (!unfinished) return { fields: whole, whole }
      const fields = new Uint8Array(whole)
      for (let at = firstFrom(word); sorted[at]?.startsWith(word); at++)
        mark(fields, sorted[at] ?? '')
      return { fields, whole }
    },
    opensWith: (place, word) =>
      openingsByPlace[place]?.some((words) => words.some((one) => one.startsWith(word))) ?? false,
  }
}
