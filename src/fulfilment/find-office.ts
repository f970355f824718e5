import { type Address, addressOf, formatAddress, isSameAddress } from '../addresses/address.ts'
import { resolveJurisdiction } from '../addresses/jurisdiction.ts'
import { type Line, recordJurisdiction } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import type { Geocoder } from '../platform/geocoder.ts'
import type { Log } from '../platform/log.ts'

const MOST_PLACES = 5

/**
 * Which office records a line's deeds. The search goes on whatever comes of it: what is not clear is
 * said to whoever finds the line on the desk, and asked again when the line is searched again.
 */
export async function findOffice(
  { db, geocoder }: Pick<Parts, 'db'> & { geocoder: Geocoder },
  line: Line,
  log: Log,
): Promise<void> {
  if (line.jurisdictionId) return
  const { state, city, zipCode: zip } = line.address
  const place = await geocode(geocoder, line.address, log)
  const { county, lat, lon } = place ?? {}
  const office = resolveJurisdiction({ state, city, zip, county, lat, lon })
  const known = office.outcome === 'one' ? { id: office.id } : { conflict: office.why }
  await recordJurisdiction(db, line.id, known)
}

/** The geocoder's place for this very address: a neighbour's or a namesake's would mislead. */
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
