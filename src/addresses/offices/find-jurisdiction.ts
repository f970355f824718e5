import type { Geocoder } from '../../platform/geocoder.ts'
import type { Log } from '../../platform/log.ts'
import { type Address, addressOf, formatAddress, isSameAddress } from '../address.ts'
import { type Resolution, resolveJurisdiction, whereaboutsOf } from './jurisdiction.ts'

const MOST_PLACES = 5

export async function findJurisdiction(
  geocoder: Geocoder,
  address: Address,
  log: Log,
): Promise<Resolution & { point?: { lat: number; lon: number } }> {
  const known = whereaboutsOf(address)
  // No geocoder knows parcels.
  if (known.county) return resolveJurisdiction(known)
  const { county, lat, lon } = (await geocode(geocoder, address, log)) ?? {}
  const office = resolveJurisdiction({ ...known, county, lat, lon })
  return lat && lon ? { ...office, point: { lat, lon } } : office
}

/** Only for exactly this address: a neighbor or another place of the same name would mislead. */
async function geocode(geocoder: Geocoder, address: Address, log: Log) {
  try {
    const text = formatAddress(address)
    const { features } = await geocoder.autocomplete({ text, limit: MOST_PLACES })
    return features
      .map(({ properties }) => properties)
      .find(
        (place) =>
          isSameAddress(addressOf(place), address) &&
          (!address.zipCode || place.postcode === address.zipCode.slice(0, 5)),
      )
  } catch (error) {
    log.warn({ err: error }, 'an address was not geocoded; city and ZIP code must do')
    return undefined
  }
}
