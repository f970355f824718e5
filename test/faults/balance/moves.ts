import fc from 'fast-check'

/** What can happen to the balances of two organizations. `who` is one of them, `which` one of what they
 * have, counted round. */
export type Move =
  | { do: 'topUp'; who: number; cents: number; hear: 'once' | 'fiveTimes' | 'never' | 'paidAtOnce' }
  | { do: 'hearAll'; who: number }
  | { do: 'order'; who: number; deeds: number; atOnce: number }
  /** Exactly as many deeds as the balance pays for, and as many again. */
  | { do: 'drain'; who: number; deeds: number }
  | { do: 'refund'; who: number; which: number; deeds: number; atOnce: number }
  | { do: 'dispute'; who: number; which: number }
  | { do: 'close'; who: number; which: number; end: 'won' | 'lost' }
  | { do: 'return'; who: number; atOnce: number; refunds: 'succeed' | 'fail' }
  | { do: 'refundByHand'; who: number; which: number; cents: number }

const who = fc.integer({ min: 0, max: 1 })
const which = fc.nat(20)
const atOnce = fc.constantFrom(1, 1, 2, 5)
const cents = fc.oneof(
  fc.integer({ min: 5_000, max: 20_000 }),
  fc.integer({ min: 3, max: 8 }).map((deeds) => deeds * 1999),
)

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('topUp' as const),
      who,
      cents,
      hear: fc.constantFrom('once', 'once', 'fiveTimes', 'never', 'paidAtOnce'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hearAll' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who,
      deeds: fc.integer({ min: 1, max: 3 }),
      atOnce,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('drain' as const),
      who,
      deeds: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      who,
      which,
      deeds: fc.integer({ min: 1, max: 3 }),
      atOnce,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dispute' as const), who, which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      who,
      which,
      end: fc.constantFrom('won', 'lost'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      who,
      atOnce: fc.constantFrom(1, 2),
      refunds: fc.constantFrom('succeed', 'succeed', 'fail'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refundByHand' as const),
      who,
      which,
      cents: fc.integer({ min: 100, max: 4_000 }),
    }),
  },
)

export const sequences = fc.array(move, { minLength: 3, maxLength: 14 })
