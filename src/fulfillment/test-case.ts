import type { Address } from '../addresses/address.ts'
import { addressKey } from '../addresses/address-key.ts'

/**
 * What becomes of a deed in test mode.
 * `found`: delivered within seconds. `slow`: its source is down twice, then it's delivered.
 * `staff_finds`: staff get it a few seconds later. `no_deed`: staff find none, and it's refunded.
 * `late`: staff have it and it's overdue at once, until it's canceled or its time is up.
 */
export type TestCase = 'found' | 'slow' | 'staff_finds' | 'no_deed' | 'late'

const at = (streetAddress: string, city: string, state: string, zipCode: string): Address => ({
  streetAddress,
  city,
  state,
  zipCode,
})

/** The addresses that the demo's stand-ins know, with what they show in test mode. */
export const TEST_ADDRESSES: ReadonlyArray<{ address: Address; outcome: TestCase }> = [
  { address: at('350 5th Ave', 'New York', 'NY', '10118'), outcome: 'found' },
  { address: at('233 S Wacker Dr', 'Chicago', 'IL', '60606'), outcome: 'found' },
  { address: at('9 Number Ave', 'Phoenix', 'AZ', '85004'), outcome: 'found' },
  { address: at('7 Slow St', 'Austin', 'TX', '78701'), outcome: 'slow' },
  { address: at('44 Wrong Way', 'Denver', 'CO', '80202'), outcome: 'staff_finds' },
  { address: at('12 Notfound Ln', 'Springfield', 'IL', '62701'), outcome: 'no_deed' },
  { address: at('5 Faint Copy Ct', 'Boston', 'MA', '02108'), outcome: 'late' },
]

const BY_KEY = new Map(TEST_ADDRESSES.map((each) => [addressKey(each.address), each.outcome]))

/** Every other address has a deed, so that anyone can try with their own. */
export function testCaseOf(address: Address): TestCase {
  return BY_KEY.get(addressKey(address)) ?? 'found'
}
