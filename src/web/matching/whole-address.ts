import * as z from 'zod/mini'
import { addressOf } from '../../addresses/address.ts'
import { addressKey, streetKey } from '../../addresses/address-key.ts'
import { CartAddress } from '../../contract/common.ts'
import type { SuggestionProperties } from '../../contract/shop/addresses.ts'
import type { MatchedAddress } from './matched-address.ts'
import { namesStreet } from './names-address.ts'

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
