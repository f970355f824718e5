import { COUNTIES, countiesNamed, plain, stateOfCounty } from './offices/county-names.ts'
import cityRows from './offices/data/cities.data.json' with { type: 'json' }
import { STATEWIDE } from './offices/jurisdiction-list.ts'
import { isTownState, TOWNS, townsNamed, townsOfZip } from './offices/towns.ts'
import { countiesOfZip } from './offices/zip-counties.ts'
import { STATES, type StateCode } from './states.ts'

export interface FoundPlaces {
  state: StateCode | undefined
  /** The likeliest first. */
  places: FoundPlace[]
}

export interface FoundPlace {
  id: string
  city?: string
  /** How many ZIP codes of what was found lie there. */
  zips: number
}

const MOST_FOUND = 60
const MOST_CITIES = 4
/** Less is in too many names. */
const FEWEST_LETTERS = 4
const ALL_STATES = Object.keys(STATES) as StateCode[]

const stateWords = new Map(
  ALL_STATES.flatMap((code) => [
    [plain(STATES[code]), code] as const,
    [code.toLowerCase(), code] as const,
  ]),
)

export function searchPlaces(text: string): FoundPlaces {
  const zip = /(?:^|\s)(\d{5})(?:-\d{4})?$/.exec(text.trim())?.[1]
  if (zip) return { state: undefined, places: officesOfZip(zip).map((id) => ({ id, zips: 1 })) }
  const { name, state } = splitState(text)
  const there = state && name ? namedIn([state], name) : []
  const exact = there.length > 0 ? there : namedIn(ALL_STATES, text)
  if (state && !name) return { state, places: exact }
  if (exact.length > 0) return { state: undefined, places: exact }
  return { state: undefined, places: similarTo(plain(name), state) }
}

/** The best-known cities of a place, by their ZIP codes that lie in no other. */
export function citiesIn(id: string): string[] {
  return [...(readCities().within.get(id) ?? [])]
    .toSorted(([a, some], [b, more]) => more - some || a.localeCompare(b))
    .slice(0, MOST_CITIES)
    .map(([city]) => city)
}

/** "Springfield, Ill." isn't understood; "Springfield IL" and "springfield, illinois" are. */
function splitState(text: string): { name: string; state?: StateCode } {
  const words = text
    .replaceAll('.', '')
    .split(/[\s,]+/)
    .filter(Boolean)
  for (const taken of [3, 2, 1].filter((count) => count <= words.length)) {
    const state = stateWords.get(plain(words.slice(-taken).join('')))
    if (state) return { name: words.slice(0, -taken).join(' '), state }
  }
  return { name: words.join(' ') }
}

function namedIn(states: readonly StateCode[], text: string): FoundPlace[] {
  const name = text
    .trim()
    .replace(/^ft\b\.?/i, 'Fort')
    .replace(/^mt\b\.?/i, 'Mount')
  const found = new Map<string, FoundPlace>()
  for (const state of states) {
    const towns = townsNamed(state, name).map(({ id }) => id)
    const ids = towns.length > 0 ? towns : countiesNamed(state, name).flatMap(officesOf)
    const city = towns.length > 0 ? undefined : readCities().named.get(`${state} ${plain(name)}`)
    const there = new Map<string, number>()
    for (const zip of city?.zips ?? []) for (const id of officesOfZip(zip, state)) addOne(there, id)
    const [main] = [...there].toSorted(([, some], [, more]) => more - some)
    for (const id of ids) found.set(id, { id, zips: readCities().zipsOf.get(id) ?? 0 })
    // A city in a county of its own name is that county.
    if (!city || !main || ids.includes(main[0])) continue
    for (const [id, zips] of there) found.set(id, { id, city: city.name, zips })
  }
  return [...found.values()].toSorted((a, b) => b.zips - a.zips).slice(0, MOST_FOUND)
}

/** Those with these letters in their name: "Dade County" is in "Miami-Dade County". */
function similarTo(letters: string, state: StateCode | undefined): FoundPlace[] {
  if (letters.length < FEWEST_LETTERS) return []
  const name = [...COUNTIES, ...TOWNS, ...readCities().named.values()].find(
    (each) => (!state || each.state === state) && plain(each.name).includes(letters),
  )?.name
  return name ? namedIn(state ? [state] : ALL_STATES, name) : []
}

function officesOfZip(zip: string, only?: StateCode): string[] {
  const offices = countiesOfZip(zip).flatMap((county) => {
    const state = stateOfCounty(county)
    if (!state || (only && only !== state)) return []
    const towns = isTownState(state) ? townsOfZip(state, zip).map(({ id }) => id) : []
    return towns.length > 0 ? towns : officesOf(county)
  })
  return [...new Set(offices)]
}

/** The offices that record a county's deeds: in some states its towns', in others the state's. */
function officesOf(county: string): string[] {
  const state = stateOfCounty(county)
  if (!state) return []
  if (isTownState(state)) return TOWNS.filter((town) => town.county === county).map(({ id }) => id)
  return [STATEWIDE[state] ?? county]
}

interface Cities {
  /** By state and plain name. */
  named: Map<string, { state: StateCode; name: string; zips: string[] }>
  /** How many ZIP codes each place has, and how many of each city lie nowhere else. */
  zipsOf: Map<string, number>
  within: Map<string, Map<string, number>>
}
let kept: Cities | undefined

/** Takes a moment, so it waits until somebody looks for a place. */
function readCities(): Cities {
  if (kept) return kept
  kept = { named: new Map(), zipsOf: new Map(), within: new Map() }
  for (const row of cityRows) {
    const [state, name, zip] = [row.slice(0, 2) as StateCode, row.slice(3, -6), row.slice(-5)]
    const key = `${state} ${plain(name)}`
    const known = kept.named.get(key)
    if (known) known.zips.push(zip)
    else kept.named.set(key, { state, name, zips: [zip] })
    const [id = '', ...others] = officesOfZip(zip)
    for (const each of [id, ...others]) addOne(kept.zipsOf, each)
    if (others.length > 0) continue
    if (!kept.within.has(id)) kept.within.set(id, new Map())
    addOne(kept.within.get(id), name)
  }
  return kept
}

function addOne(counts: Map<string, number> | undefined, key: string): void {
  counts?.set(key, (counts.get(key) ?? 0) + 1)
}
