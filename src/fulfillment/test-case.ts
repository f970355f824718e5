import { type Address, addressAt } from '../addresses/address.ts'
import { addressKey } from '../addresses/address-key.ts'

/**
 * What becomes of a deed in test mode.
 * `found`: delivered within seconds. `slow`: its source is down twice, then it's delivered.
 * `staff_finds`: staff get it a few seconds later. `no_deed`: staff have it for a few seconds, and it's
 * refunded; a withheld address is one of these, as it is with a live key.
 * `late`: staff have it and it's overdue at once, until it's canceled or its time is up.
 */
export type TestCase = 'found' | 'slow' | 'staff_finds' | 'no_deed' | 'late'

/** The addresses that the demo's stand-ins know, with what they show in test mode. */
export const TEST_ADDRESSES: ReadonlyArray<{ address: Address; outcome: TestCase }> = [
  { address: addressAt('350 5th Ave', 'New York', 'NY', '10118'), outcome: 'found' },
  { address: addressAt('233 S Wacker Dr', 'Chicago', 'IL', '60606'), outcome: 'found' },
  { address: addressAt('9 Number Ave', 'Phoenix', 'AZ', '85004'), outcome: 'found' },
  { address: addressAt('7 Slow St', 'Austin', 'TX', '78701'), outcome: 'slow' },
  { address: addressAt('44 Wrong Way', 'Denver', 'CO', '80202'), outcome: 'staff_finds' },
  { address: addressAt('12 Notfound Ln', 'Springfield', 'IL', '62701'), outcome: 'no_deed' },
  { address: addressAt('5 Faint Copy Ct', 'Boston', 'MA', '02108'), outcome: 'late' },
]

/** The demo's withheld address: not listed, and like any other that staff can't find. */
const WITHHELD = {
  address: addressAt('1 Shielded Dr', 'Trenton', 'NJ', '08608'),
  outcome: 'no_deed',
} as const

const BY_KEY = new Map(
  [...TEST_ADDRESSES, WITHHELD].map((each) => [addressKey(each.address), each.outcome]),
)

/** Every other address has a deed, so that anyone can try with their own. */
export function testCaseOf(address: Address): TestCase {
  return BY_KEY.get(addressKey(address)) ?? 'found'
}
