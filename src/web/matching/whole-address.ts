import * as z from 'zod/mini'
import { addressOf } from '../../addresses/address.ts'
import { addressKey, streetKey } from '../../addresses/address-key.ts'
import { isStateCode, STATES } from '../../addresses/states.ts'
import { CartAddress } from '../../contract/common.ts'
import type { SuggestionProperties } from '../../contract/shop/addresses.ts'
import type { MatchedAddress } from './matched-address.ts'

export type Completeness =
  | { whole: true; address: MatchedAddress }
  /** What has to be added before there can be a deed for it. */
  | { whole: false; missing: 'house number' | 'house number and street' | 'city and state' }

export interface Candidate {
  place: SuggestionProperties
  address: MatchedAddress
}

/** A deed belongs to one property: a street, a town or a ZIP code alone has none. */
export function completenessOf(place: SuggestionProperties): Completeness {
  if (!place.housenumber?.trim() && place.result_type !== 'parcel') {
    return { whole: false, missing: place.street ? 'house number' : 'house number and street' }
  }
  const read = addressOf(place)
  // A geocoder may return several codes, or one in another format; the address is fine without it.
  const zipCode = read.zipCode.match(/\d{5}(-\d{4})?/)?.[0] ?? ''
  const address = z.safeParse(CartAddress, { ...read, zipCode })
  if (!address.success) return { whole: false, missing: 'city and state' }
  const unverified = place.nonVerifiedParts ?? []
  return {
    whole: true,
    address: { ...address.data, ...(unverified.length > 0 ? { unverified } : {}) },
  }
}

/** The addresses among suggestions, each once. Where others of them are units of one, it says so. */
export function candidatesOf(places: readonly SuggestionProperties[]): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const place of places) {
    const read = completenessOf(place)
    if (!read.whole) continue
    const key = addressKey(read.address)
    if (!found.has(key)) found.set(key, { place, address: read.address })
  }
  const all = [...found.values()]
  return all.map(({ place, address }) => {
    const unit = `${streetKey(address.streetAddress)} #`
    const lacksUnit = all.some(
      ({ address: other }) =>
        streetKey(other.streetAddress).startsWith(unit) && other.city === address.city,
    )
    return { place, address: lacksUnit ? { ...address, lacksUnit } : address }
  })
}

/** The one address that the typed text names, as far as it goes; undefined if it fits none or several,
 * or if the geocoder couldn't verify it. */
export function onlyMatch(
  text: string,
  places: readonly SuggestionProperties[],
): MatchedAddress | undefined {
  const [only, ...others] = candidatesOf(places).filter(
    ({ address }) => !address.unverified && namesStreet(text, address),
  )
  return others.length === 0 ? only?.address : undefined
}

const STATE_CODES = new Map(
  Object.entries(STATES).map(([code, name]) => [name.toLowerCase(), code] as const),
)

/** The code of a state written as a code or in full; undefined for any other text. */
export function stateCodeOf(text: string): string | undefined {
  const name = text.trim().replaceAll('.', '')
  const code = name.toUpperCase()
  return isStateCode(code) ? code : STATE_CODES.get(name.toLowerCase())
}

/** Whether a line of free text names exactly this address, however either is spelled. */
export function namesAddress(line: string, address: CartAddress): boolean {
  const { place, zip } = withoutZip(line)
  if (zip && address.zipCode && !address.zipCode.startsWith(zip)) return false
  const { streetAddress, city, state } = address
  return keyOfLine(stateAsCode(place)) === keyOfLine(`${streetAddress}, ${city}, ${state}`)
}

/** Or as much of it as was typed: the street alone, or the street and the city. */
export function namesStreet(line: string, address: CartAddress): boolean {
  if (namesAddress(line, address)) return true
  const { place, zip } = withoutZip(line)
  if (zip && address.zipCode && !address.zipCode.startsWith(zip)) return false
  const { streetAddress, city } = address
  const key = keyOfLine(place)
  return key === keyOfLine(streetAddress) || key === keyOfLine(`${streetAddress}, ${city}`)
}

function withoutZip(line: string): { place: string; zip: string | undefined } {
  const place = line.trim().replace(/[\s,]+(usa?|united states( of america)?)\.?$/i, '')
  const zip = place.match(/[\s,]+(\d{5})(-\d{4})?$/)
  return { place: zip ? place.slice(0, zip.index) : place, zip: zip?.[1] }
}

function keyOfLine(line: string): string {
  return addressKey({ streetAddress: line, city: '', state: '' })
}

/** Turns "…, Springfield, Illinois" into "…, Springfield, IL". */
function stateAsCode(place: string): string {
  const match = place.match(/^(.*,)\s*([a-z. ]+)$/i)
  const last = (match?.[2] ?? '').trim()
  return match ? `${match[1]} ${stateCodeOf(last) ?? last}` : place
}
