import { stateOfCounty } from './offices/county-names.ts'
import { countiesOfZip } from './offices/zip-counties.ts'

const WHOLE = /^(\d[\w-]*) ([^,]+), ?([^,]+), ?([a-z]{2})[ ,]+(\d{5})(-\d{4})?$/i

/** A whole address exactly as typed, for when nobody can verify it: our own list only says whether
 * its ZIP code is in its state. */
export function typedAddress(text: string) {
  const [, housenumber, street = '', city, code = '', postcode = ''] =
    WHOLE.exec(text.trim().replace(/\s+/g, ' ')) ?? []
  const state_code = code.toUpperCase()
  const isThere = countiesOfZip(postcode).some((county) => stateOfCounty(county) === state_code)
  if (!housenumber || !isThere) return undefined
  const address_line1 = `${housenumber} ${street.trim()}`
  return {
    formatted: `${address_line1}, ${city}, ${state_code} ${postcode}`,
    housenumber,
    street: street.trim(),
    address_line1,
    city,
    state_code,
    postcode,
    country_code: 'us',
    nonVerifiedParts: ['housenumber' as const, 'street' as const],
  }
}
