import { type Address, normalise } from './address.ts'

// Addresses that behave in one particular way, like test cards. Matched only on street and state,
// because people mistype the rest.
export type Case =
  | 'not-found'
  | 'slow'
  | 'wrong-property'
  | 'faint'
  | 'social-security-number'
  | 'condominium'

const CASES: Record<string, Case> = {
  '12 NOTFOUND LN|IL': 'not-found',
  '1 SHIELDED DR|NJ': 'not-found',
  '7 SLOW ST|TX': 'slow',
  '44 WRONG WAY|CO': 'wrong-property',
  '5 FAINT COPY CT|MA': 'faint',
  '9 NUMBER AVE|AZ': 'social-security-number',
  '137-06 NORTHERN BLVD|NY': 'condominium',
  // The landing page's sample, which shows how one is redacted.
  '100 SAMPLE ST|IL': 'social-security-number',
}

export function caseOf(address: Address): Case | undefined {
  return CASES[`${address.street}|${address.state}`]
}

// The units of a condominium, each a parcel of its own.
export const UNITS = ['1A', '1B', '2A']

// The property whose deeds the index lists by mistake in the wrong-property case.
export const NEIGHBOUR: Address = normalise({
  street: '46 Wright Way',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
})

// Not the number of anyone alive: it's from a 1938 sample card and has been invalid ever since.
export const SAMPLE_SSN = '078-05-1120'
