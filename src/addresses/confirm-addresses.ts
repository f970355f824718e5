import { AppError } from '../errors.ts'
import type { Geocoder } from '../platform/geocoder.ts'
import { type Address, addressOf, formatAddress } from './address.ts'
import { streetKey } from './address-key.ts'
import type { AddressMatch } from './address-match.ts'
import { COUNTIES, countiesNamed, countyName, stateOfCounty } from './offices/county-names.ts'
import { jurisdictionByWords } from './offices/jurisdiction.ts'
import { countiesOfZip } from './offices/zip-counties.ts'
import { parcelOf } from './parcel-number.ts'
import { type SuggestedPlace, suggestAddresses } from './suggest-addresses.ts'
import { splitUnit, withUnit } from './unit.ts'

export interface ConfirmedAddress {
  match: AddressMatch
  /** As the geocoder writes it; as it was given where there's no match. */
  address: Address
  county: { name: string; fips: string } | null
}

/** Asked at once; the geocoder is somebody else's. */
const AT_ONCE = 6
const MOST_PLACES = 5

type MayAsk = (calls: number) => Promise<boolean>

/** Finds addresses that a program sends, as the search box finds those that people type. Where the
 * geocoder can't be asked, our own list says whether the ZIP code is in the state. */
export function confirmAddresses(geocoder: Geocoder) {
  const suggest = suggestAddresses(geocoder)

  async function confirm(
    given: Address,
    now: Date,
    mayAsk: () => Promise<boolean>,
  ): Promise<ConfirmedAddress> {
    if (parcelOf(given)) return { match: 'exact', address: given, county: countyOf(given) }
    try {
      const { street } = splitUnit(given.streetAddress)
      const text = formatAddress({ ...given, streetAddress: street })
      const { places, isLimited } = await suggest({ text, limit: MOST_PLACES }, now, mayAsk)
      return isLimited ? byOwnList(given) : byPlaces(given, places)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return byOwnList(given)
    }
  }

  return async (addresses: readonly Address[], now: Date, mayAsk: MayAsk) => {
    let answer: Promise<boolean> | undefined
    const mayAskAll = () => {
      answer ??= mayAsk(addresses.length)
      return answer
    }
    const confirmed: ConfirmedAddress[] = []
    for (let start = 0; start < addresses.length; start += AT_ONCE) {
      const some = addresses.slice(start, start + AT_ONCE)
      confirmed.push(...(await Promise.all(some.map((each) => confirm(each, now, mayAskAll)))))
    }
    return confirmed
  }
}

function byPlaces(given: Address, places: SuggestedPlace[]): ConfirmedAddress {
  const houses = places.filter((place) => place.housenumber && isSameHouse(given, place))
  const exact = houses.find((place) => !place.nonVerifiedParts?.length)
  const place = exact ?? houses.find((each) => !each.nonVerifiedParts?.includes('street'))
  if (!place) {
    return places.some((each) => isSamePlace(given, addressOf(each)))
      ? byOwnList(given)
      : { match: 'none', address: given, county: countyOf(given) }
  }
  const found = addressOf(place)
  const { unit } = splitUnit(given.streetAddress)
  const address = {
    ...found,
    streetAddress: withUnit(found.streetAddress, unit),
    // A geocoder may return several codes, or none.
    zipCode: /\d{5}(-\d{4})?/.exec(found.zipCode)?.[0] ?? given.zipCode,
  }
  const county = countyOf(address, place.county ?? undefined)
  return { match: exact ? 'exact' : 'street', address, county }
}

/** The post office's city often isn't the geocoder's; the ZIP code then says that it's the same place. */
function isSameHouse(given: Address, place: SuggestedPlace): boolean {
  const found = addressOf(place)
  const streetOf = ({ streetAddress }: Address) => streetKey(splitUnit(streetAddress).street)
  const zip = given.zipCode.slice(0, 5)
  const isOtherZip = zip !== '' && found.zipCode !== '' && !found.zipCode.includes(zip)
  return streetOf(found) === streetOf(given) && isSamePlace(given, found) && !isOtherZip
}

function isSamePlace(given: Address, found: Address): boolean {
  const zip = given.zipCode.slice(0, 5)
  const isThere =
    found.city.toLowerCase() === given.city.trim().toLowerCase() ||
    (zip !== '' && found.zipCode.includes(zip))
  return found.state === given.state && isThere
}

function byOwnList(given: Address): ConfirmedAddress {
  const { zipCode, state } = given
  const isThere =
    zipCode === '' || countiesOfZip(zipCode).some((each) => stateOfCounty(each) === state)
  const match = isThere && /\d/.test(given.streetAddress) ? 'street' : 'none'
  return { match, address: given, county: countyOf(given) }
}

/** Null where the signs leave more than one. */
export function countyOf(address: Address, named?: string): ConfirmedAddress['county'] {
  const { state, zipCode } = address
  const byName = named ? countiesNamed(state, named) : []
  const byZip = countiesOfZip(zipCode).filter((each) => stateOfCounty(each) === state)
  const known = jurisdictionByWords(address)
  const one = [byName, byZip].find((each) => each.length === 1)?.[0] ?? known
  const isCounty = COUNTIES.some(({ fips }) => fips === one)
  return one && isCounty ? { name: countyName(one), fips: one } : null
}
