import * as z from 'zod/mini'
import { addressOf } from '../../../addresses/address.ts'
import { CartAddress } from '../../../contract/common.ts'
import type { SuggestionProperties } from '../../../contract/shop/addresses.ts'

export type Completeness =
  | { whole: true; address: CartAddress }
  /** What has to be added before there can be a deed for it. */
  | { whole: false; missing: 'house number' | 'house number and street' | 'city and state' }

/** A deed belongs to one property: a street, a town or a ZIP code alone has none. */
export function completenessOf(place: SuggestionProperties): Completeness {
  if (!place.housenumber?.trim()) {
    return { whole: false, missing: place.street ? 'house number' : 'house number and street' }
  }
  const read = addressOf(place)
  // A geocoder may return several codes, or one in another format; the address is fine without it.
  const zipCode = read.zipCode.match(/\d{5}(-\d{4})?/)?.[0] ?? ''
  const address = z.safeParse(CartAddress, { ...read, zipCode })
  return address.success
    ? { whole: true, address: address.data }
    : { whole: false, missing: 'city and state' }
}
