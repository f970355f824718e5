import { addressKey } from './address-key.ts'

export interface Address {
  streetAddress: string
  city: string
  state: string
  zipCode: string
}

/** By its parts, for lists that read better as rows. */
export function addressAt(
  streetAddress: string,
  city: string,
  state: string,
  zipCode: string,
): Address {
  return { streetAddress, city, state, zipCode }
}

export interface GeocodedPlace {
  formatted: string
  housenumber?: string | null
  street?: string | null
  address_line1?: string | null
  city?: string | null
  county?: string | null
  state_code?: string | null
  postcode?: string | null
}

export function addressOf(place: GeocodedPlace): Address {
  const numbered = place.housenumber && place.street ? `${place.housenumber} ${place.street}` : ''
  return {
    streetAddress: numbered || place.street || place.address_line1 || place.formatted,
    city: place.city || place.county || '',
    state: (place.state_code ?? '').toUpperCase(),
    zipCode: place.postcode ?? '',
  }
}

export function formatCityLine({ city, state, zipCode }: Address): string {
  return `${city}, ${state} ${zipCode}`.trimEnd()
}

export function formatAddress(address: Address): string {
  return `${address.streetAddress}, ${formatCityLine(address)}`
}

export function isSameAddress(a: Address, b: Address): boolean {
  return addressKey(a) === addressKey(b)
}

/** An address written in one row: street, city, state and perhaps a ZIP code. */
export function parseAddress(text: string): Address | undefined {
  const parts = /^(.+),\s*([^,]+),\s*([A-Za-z]{2})\b\s*([\d-]*)$/.exec(text.trim())
  const [, streetAddress = '', city = '', state = '', zipCode = ''] = parts ?? []
  return parts ? { streetAddress, city, state: state.toUpperCase(), zipCode } : undefined
}
