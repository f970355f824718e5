import { type Address, addressAt } from '../addresses/address.ts'
import { addressKey } from '../addresses/address-key.ts'

/**
 * What becomes of a deed in test mode.
 * `found`: delivered within seconds. `slow`: its source is down twice, then it's delivered.
 * `staff_finds`: staff get it a few seconds later. `no_deed`: staff have it for a few seconds, and it's
 * refunded; a withheld address is one of these, as it is with a live key.
 * `late`: staff have it and it's overdue at once, until it's canceled or its time is up.
 * `superseded`: delivered, and a few seconds later a newer deed is.
 * `down`: its source stays down until we give up; then staff have it for a few seconds, and it's refunded.
 * `not_sold`, `no_money`: the order is refused, as it would be in a state where we don't sell, or with a
 * balance that's too low.
 */
export type TestCase =
  | 'found'
  | 'slow'
  | 'staff_finds'
  | 'no_deed'
  | 'late'
  | 'superseded'
  | 'down'
  | 'not_sold'
  | 'no_money'

/** The addresses that show a case: those of the demo's stand-ins, and some that only test mode knows. */
export const TEST_ADDRESSES: ReadonlyArray<{ address: Address; outcome: TestCase }> = [
  { address: addressAt('350 5th Ave', 'New York', 'NY', '10118'), outcome: 'found' },
  { address: addressAt('233 S Wacker Dr', 'Chicago', 'IL', '60606'), outcome: 'found' },
  { address: addressAt('9 Number Ave', 'Phoenix', 'AZ', '85004'), outcome: 'found' },
  { address: addressAt('7 Slow St', 'Austin', 'TX', '78701'), outcome: 'slow' },
  { address: addressAt('44 Wrong Way', 'Denver', 'CO', '80202'), outcome: 'staff_finds' },
  { address: addressAt('12 Notfound Ln', 'Springfield', 'IL', '62701'), outcome: 'no_deed' },
  { address: addressAt('5 Faint Copy Ct', 'Boston', 'MA', '02108'), outcome: 'late' },
  { address: addressAt('2 Newer Deed Dr', 'Dallas', 'TX', '75201'), outcome: 'superseded' },
  { address: addressAt('503 Outage Ave', 'Seattle', 'WA', '98101'), outcome: 'down' },
  { address: addressAt('422 Not Sold St', 'Reno', 'NV', '89501'), outcome: 'not_sold' },
  { address: addressAt('402 Low Balance Blvd', 'Tampa', 'FL', '33602'), outcome: 'no_money' },
]

/** The demo's withheld address: not listed, and like any other that staff can't find. */
const WITHHELD = {
  address: addressAt('1 Shielded Dr', 'Trenton', 'NJ', '08608'),
  outcome: 'no_deed',
} as const

const BY_KEY = new Map(
  [...TEST_ADDRESSES, WITHHELD].map((each) => [addressKey(each.address), each.outcome]),
)

/** By what an order's line is looked up by. */
export function testKeysOf(outcome: TestCase): string[] {
  return [...BY_KEY].flatMap(([key, each]) => (each === outcome ? [key] : []))
}

/** Every other address has a deed, so that anyone can try with their own. */
export function testCaseOf(address: Address): TestCase {
  return BY_KEY.get(addressKey(address)) ?? 'found'
}
