import { isInside, metresBetween } from './area.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { ParsedText } from './parse-text.ts'
import type { Kind, Place } from './place.ts'
import type { GeocodeRequest } from './request.ts'
import { FIELD, OWN_FIELDS, type WordIndex } from './word-index.ts'
import { isDirection, isStreetType, wordsOf } from './words.ts'

type MatchType =
  | 'full_match'
  | 'match_by_building'
  | 'match_by_street'
  | 'match_by_postcode'
  | 'match_by_city_or_disrict'

export type Hit = {
  place: Place
  matchType: MatchType
}

type Ranked = Hit & { score: number }

export type Atlas = {
  places: Place[]
  index: WordIndex
  gazetteer: Gazetteer
}

/** When no house number is typed, wider places come before the houses in them. */
const KIND_SCORE: Record<Kind, number> = {
  state: 9,
  city: 10,
  county: 6,
  postcode: 8,
  street: 5,
  building: 3,
}
const SHORTEST_OPEN_WORD = 3
const LOCAL_METRES = 50_000

/** How well a word fits the field it was found in. */
function fieldScore(fields: number, whole: number, own: number): number {
  const place =
    fields & own ? 6 : fields & (FIELD.city | FIELD.zip) ? 4 : fields & FIELD.state ? 3 : 1
  return place + (whole ? 1 : 0)
}

function biasScore(place: Place, near: GeocodeRequest['near']): number {
  return near ? 40 / (1 + metresBetween(place, near) / LOCAL_METRES) : 0
}

function sameUnit(typed: string, known: string): boolean {
  const [wanted = '', unit = ''] = [wordsOf(typed).at(-1), wordsOf(known).at(-1)]
  return unit.startsWith(wanted)
}

/** The text is still being typed: its last word may be unfinished. */
export function search(parsed: ParsedText, wish: GeocodeRequest, atlas: Atlas): Hit[] {
  const { words, address } = parsed
  const number = address.housenumber
  const matches = words.map((word, i) => {
    const last = i === words.length - 1
    return atlas.index.find(word, last || word.length >= SHORTEST_OPEN_WORD)
  })
  // `St` alone doesn't make every street in Saint Louis a match.
  const plain = words.map((word) => !isStreetType(word) && !isDirection(word))
  const telling = plain.includes(true) ? plain : words.map(() => true)
  const allowed = (place: Place) => isInside(place, wish.filter)

  /** Ranks a place by its words; undefined if it lacks one of them. */
  function rank(at: number, place: Place, matchType: MatchType, sure: number): Ranked | undefined {
    let found = 0
    let fit = 0
    let guessed = 0
    for (const [i, match] of matches.entries()) {
      const fields = match.fields[at] ?? 0
      if (fields === 0) return undefined
      const whole = match.whole[at] ?? 0
      if (telling[i]) found |= fields
      fit += fieldScore(fields, whole, OWN_FIELDS[place.kind])
      if (whole === 0 && i < matches.length - 1) guessed++
    }
    const numbered = place.kind === 'building' && number !== undefined
    if (!numbered && (found & OWN_FIELDS[place.kind]) === 0) return undefined
    if (!allowed(place)) return undefined
    const [first] = words
    const opens = first !== undefined && atlas.index.opensWith(at, first)
    const confidence = Math.max(0.1, sure - guessed * 0.05)
    const score =
      confidence * 100 +
      (number === undefined ? KIND_SCORE[place.kind] : 0) +
      (matches.length > 0 ? (fit / matches.length) * 4 : 0) +
      (opens ? 10 : 0) +
      (numbered && place.housenumber === number ? 5 : 0) -
      (place.unit && !address.unit ? 2 : 0) +
      place.importance * 8 +
      biasScore(place, wish.near)
    return { place, matchType, score }
  }

  function rankBuilding(at: number, place: Place): Ranked | undefined {
    const typed = number ?? ''
    const open = words.length === 0
    const fits = open ? place.housenumber?.startsWith(typed) : place.housenumber === typed
    if (number !== undefined && !fits) return undefined
    if (address.unit && place.unit) {
      const same = sameUnit(address.unit, place.unit)
      return same ? rank(at, place, 'full_match', 1) : undefined
    }
    return address.unit
      ? rank(at, place, 'match_by_building', 0.9)
      : rank(at, place, 'full_match', 1)
  }

  const full: Ranked[] = []
  const byStreet: Ranked[] = []
  if (words.length > 0 || number !== undefined) {
    for (const [at, place] of atlas.places.entries()) {
      if (place.kind === 'building') keep(full, rankBuilding(at, place))
      else if (number === undefined) keep(full, rank(at, place, 'full_match', 1))
      else if (place.kind === 'street' && words.length > 0)
        keep(byStreet, rank(at, place, 'match_by_street', 0.5))
    }
  }

  const streetKey = ({ place }: Hit) => `${place.street}|${place.postcode}`
  const found = new Set(full.map(streetKey))
  const ranked = [...full, ...byStreet.filter((hit) => !found.has(streetKey(hit)))]
  const hits = ranked.toSorted((a, b) => b.score - a.score)
  const answer =
    hits.length > 0 ? hits : byLocality(parsed, atlas).filter((hit) => allowed(hit.place))
  return answer.slice(0, wish.limit)
}

function keep(list: Ranked[], hit: Ranked | undefined) {
  if (hit) list.push(hit)
}

/** The street is unknown: fall back to the ZIP code or city named with it. */
function byLocality({ address }: ParsedText, { gazetteer }: Atlas): Hit[] {
  if (!address.street && !address.housenumber) return []
  const state = address.state ? gazetteer.stateCode(wordsOf(address.state)) : undefined
  const zip = address.postcode ? gazetteer.postcode(address.postcode) : undefined
  if (zip) return [{ place: zip, matchType: 'match_by_postcode' }]
  const city = wordsOf(address.city ?? address.street ?? '')
  return gazetteer
    .cities(city, state)
    .map((place) => ({ place, matchType: 'match_by_city_or_disrict' }))
}
