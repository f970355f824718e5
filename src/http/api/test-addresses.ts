import { TEST_ADDRESSES as CASES, type TestCase } from '../../fulfillment/test-case.ts'

const OUTCOMES: Record<TestCase, string> = {
  found: 'Delivered within seconds.',
  slow: 'The office doesn’t answer at first. Delivered a little later.',
  staff_finds: 'Our staff gets it, and it’s delivered a few seconds later.',
  no_deed: 'Our staff finds no deed, and it’s refunded.',
  late: 'Our staff has it and it’s late right away, so you can cancel it.',
}

/** The addresses that show a case with a test key, and what to expect of them. */
export const TEST_ADDRESSES = CASES.map(({ address, outcome }) => ({
  address,
  outcome: OUTCOMES[outcome],
}))
