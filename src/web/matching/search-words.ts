import type { MatchedAddress } from './matched-address.ts'

/** What the address box and the list of many both say. */
export const NO_MATCH = 'No matching address found. Check the spelling, or add the city and state.'
export const NOT_CONFIGURED =
  'Address search isn’t available until its geocoding key is configured.'
export const WHICH_ONE = 'Which one do you mean?'
export const HOW_TO_CHOOSE = 'Use the arrow keys to choose.'

type Part = NonNullable<MatchedAddress['unverified']>[number]

const NAMES: Record<Part, string> = { housenumber: 'house number', street: 'street' }

/** "House number not verified": what the geocoder couldn't confirm. */
export function notVerified(parts: readonly Part[]): string {
  const names = parts.map((part) => NAMES[part]).join(' and ')
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} not verified`
}
