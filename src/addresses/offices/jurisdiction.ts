import type { Address } from '../address.ts'
import { parcelOf } from '../parcel-number.ts'
import { isStateCode, STATES } from '../states.ts'
import { BORDER_KM, locate } from './county-map.ts'
import { countiesNamed, countyName, stateOfCounty } from './county-names.ts'
import { STATEWIDE } from './jurisdiction-list.ts'
import {
  hasPostOffice,
  isTownState,
  nearerTown,
  type Town,
  townsNamed,
  townsOfZip,
} from './towns.ts'
import { countiesOfZip, isInZipList } from './zip-counties.ts'

export interface Whereabouts {
  state: string
  /** As the geocoder names it. */
  county?: string | null | undefined
  city?: string | null | undefined
  zip?: string | null | undefined
  lat?: number | null | undefined
  lon?: number | null | undefined
}

export type Resolution =
  | { outcome: 'one'; id: string }
  /** The signs disagree or leave more than one, so staff decide. `why` is for them. */
  | { outcome: 'conflict'; candidates: string[]; why: string }
  | { outcome: 'unknown'; why: string }

/** Which jurisdiction records an address's deeds. Never a guess. */
export function resolveJurisdiction(where: Whereabouts): Resolution {
  if (!isStateCode(where.state)) return { outcome: 'unknown', why: 'No state that we serve.' }
  const signs = readSigns(where)
  const elsewhere = inAnotherState(where, signs)
  const statewide = STATEWIDE[where.state]
  if (statewide) {
    return elsewhere ? conflict([statewide], elsewhere) : { outcome: 'one', id: statewide }
  }
  if (isTownState(where.state)) return resolveTown(where, signs, elsewhere)
  if (elsewhere) return conflict([...signs.named, ...signs.ofZip], elsewhere)
  return resolveCounty(where, signs)
}

/** What an address says itself: a parcel's number is its county's. */
export function whereaboutsOf(address: Address): Whereabouts {
  const { state, city, zipCode: zip } = address
  return parcelOf(address) ? { state, county: city } : { state, city, zip }
}

/** The likely recorder by city and ZIP code, for lack of coordinates. */
export function jurisdictionByWords(address: Address): string | undefined {
  const where = resolveJurisdiction(whereaboutsOf(address))
  return where.outcome === 'one' ? where.id : undefined
}

/** The counties in the address's state that each sign points to; empty if it points to none. */
interface Signs {
  point: { inside: string | undefined; possible: string[] } | undefined
  named: string[]
  ofZip: string[]
}

function readSigns({ state, county, zip, lat, lon }: Whereabouts): Signs {
  const isHere = (fips: string) => stateOfCounty(fips) === state
  const located = typeof lat === 'number' && typeof lon === 'number' ? locate(lat, lon) : undefined
  const found = located && [...(located.inside ? [located.inside] : []), ...located.near]
  return {
    point: found && { inside: located.inside, possible: found.filter(isHere) },
    named: county ? countiesNamed(state, county) : [],
    ofZip: zip ? countiesOfZip(zip).filter(isHere) : [],
  }
}

function inAnotherState({ state, zip }: Whereabouts, { point, ofZip }: Signs): string | undefined {
  const name = isStateCode(state) ? STATES[state] : state
  if (point && point.possible.length === 0) {
    const there = point.inside && stateOfCounty(point.inside)
    return `The coordinates lie ${there ? `in ${STATES[there]}` : 'in no county'}, not in ${name}.`
  }
  const [other] = zip && ofZip.length === 0 ? countiesOfZip(zip) : []
  const there = other && stateOfCounty(other)
  return there && `ZIP code ${zip} belongs to ${STATES[there]}, not to ${name}.`
}

function resolveCounty(where: Whereabouts, { point, named, ofZip }: Signs): Resolution {
  const start = point?.possible ?? (named.length > 0 ? named : ofZip)
  if (start.length === 0) return { outcome: 'unknown', why: 'Nothing says which county it is in.' }
  // The geocoder has finer borders than our map, so within the map's error it decides.
  const byName = named.length > 0 ? start.filter((fips) => named.includes(fips)) : start
  if (byName.length === 0) {
    return conflict(
      [...start, ...named],
      `The coordinates lie in ${inWords(start)}; the geocoder says ${where.county}.`,
    )
  }
  const byZip = ofZip.length > 0 ? byName.filter((fips) => allows(ofZip, fips)) : byName
  if (byZip.length === 0) {
    return conflict(
      [...byName, ...ofZip],
      `${point ? 'The coordinates lie in' : 'The geocoder says'} ${inWords(byName)}; ` +
        `ZIP code ${where.zip} belongs to ${inWords(ofZip)}.`,
    )
  }
  const [only, ...more] = byZip
  if (only && more.length === 0) return { outcome: 'one', id: only }
  const why = point
    ? `The address is within ${BORDER_KM} km of a border: ${inWords(byZip)}.`
    : named.length > 0
      ? `"${where.county}" can be ${inWords(byZip)}.`
      : `ZIP code ${where.zip} spans ${inWords(byZip)}.`
  return conflict(byZip, why)
}

function resolveTown(where: Whereabouts, signs: Signs, elsewhere: string | undefined): Resolution {
  const ofZip = where.zip ? townsOfZip(where.state, where.zip) : []
  const named = where.city ? townsNamed(where.state, where.city) : []
  if (elsewhere) return conflict(ids([...named, ...ofZip]), elsewhere)
  if (named.length === 0) {
    const why = `"${where.city ?? ''}" is no town or village that we know.`
    return ofZip.length > 0 ? conflict(ids(ofZip), why) : { outcome: 'unknown', why }
  }
  const inCounty = named.filter(({ county }) =>
    [signs.point?.possible ?? [], signs.named, signs.ofZip].every((sign) => allows(sign, county)),
  )
  if (inCounty.length === 0) {
    const counties = [...(signs.point?.possible ?? []), ...signs.named, ...signs.ofZip]
    return conflict(
      ids([...named, ...ofZip]),
      `${townsInWords(named)} is not where the other signs point: ${inWords(counties)}.`,
    )
  }
  const byZip = inCounty.filter((town) => !hasPostOffice(town) || ofZip.includes(town))
  const left = ofZip.length === 0 ? inCounty : byZip
  const [only, ...more] = left
  if (only && more.length === 0) return unlessNearer(only, where)
  if (only) return conflict(ids(left), `"${where.city}" can be ${townsInWords(left)}.`)
  return conflict(
    ids([...inCounty, ...ofZip]),
    `The city is ${townsInWords(inCounty)}; ZIP code ${where.zip} is named after ${townsInWords(ofZip)}.`,
  )
}

function unlessNearer(town: Town, { lat, lon }: Whereabouts): Resolution {
  const isLocated = typeof lat === 'number' && typeof lon === 'number'
  const other = isLocated && nearerTown(town, lat, lon)
  if (!other) return { outcome: 'one', id: town.id }
  return conflict(
    ids([town, other]),
    `The city is ${town.name}; the coordinates are much nearer to ${other.name}.`,
  )
}

/** Whether a sign leaves a county possible: it names the county, says nothing, or predates it. */
function allows(sign: string[], fips: string): boolean {
  return sign.length === 0 || sign.includes(fips) || !isInZipList(fips)
}

function conflict(candidates: string[], why: string): Resolution {
  return { outcome: 'conflict', candidates: [...new Set(candidates)], why }
}

function ids(towns: Town[]): string[] {
  return towns.map(({ id }) => id)
}

function inWords(counties: string[]): string {
  return [...new Set(counties)].map(countyName).join(' or ')
}

function townsInWords(towns: Town[]): string {
  return towns.map(({ name }) => name).join(' or ')
}
