import type { MatchedAddress } from './matched-address.ts'

type Part = NonNullable<MatchedAddress['unverified']>[number]

const NAMES: Record<Part, string> = { housenumber: 'house number', street: 'street' }

/** "House number not verified": what the geocoder couldn't confirm. */
export function notVerified(parts: readonly Part[]): string {
  const names = parts.map((part) => NAMES[part]).join(' and ')
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} not verified`
}
