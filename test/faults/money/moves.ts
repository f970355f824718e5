import * as fc from 'fast-check'

/**
 * One action by someone. Numbers identify things by their position among those that exist at the
 * time.
 */
export type Move =
  | { do: 'rest' }
  // Customers.
  | { do: 'visit' }
  | { do: 'open'; who: number; deeds: number }
  | { do: 'openTwice'; who: number; deeds: number }
  | { do: 'change'; which: number; deeds: number }
  | { do: 'place'; which: number; cart: number; how: 'plain' | 'corrected' | 'stranger' | 'short' }
  | { do: 'placeTwice'; which: number; cart: number }
  | { do: 'placeAndPay'; which: number; cart: number }
  | { do: 'pay'; which: number; card: Card }
  | { do: 'buy'; who: number; deeds: number; cart: number; card: Card }
  | { do: 'buyTwice'; who: number; cart: number }
  | { do: 'payFirst'; who: number; deeds: number; cart: number }
  | { do: 'payAnother'; which: number; deeds: number }
  | { do: 'verify'; which: number }
  | { do: 'rush'; which: number }
  | { do: 'cancelLate'; which: number; atOnce: boolean }
  | { do: 'authenticate'; which: number; ok: boolean }
  // Staff.
  | { do: 'refund'; which: number; lines: number; twice: boolean }
  | { do: 'retryRefund'; which: number; atOnce: boolean }
  | { do: 'fulfil'; which: number; to: 'desk' | 'delivered' }
  | { do: 'withhold'; cart: number }
  // The provider and the banks.
  | { do: 'settlePayment'; which: number; ok: boolean }
  | { do: 'refundByHand'; which: number; cents: number }
  | { do: 'refundsBegin'; as: 'pending' | 'failed' }
  | { do: 'settleRefund'; which: number; ok: boolean }
  | { do: 'dispute'; which: number }
  | { do: 'closeDispute'; which: number; won: boolean }
  | { do: 'warn'; which: number }
  | { do: 'fees'; come: 'late' | 'now' }
  // Webhooks.
  | { do: 'drop'; count: number }
  | { do: 'duplicate'; count: number }
  | { do: 'hold' }
  | { do: 'release' }
  | { do: 'deliver' }
  | { do: 'resend'; which: number }
  | { do: 'forge'; which: number; how: 'signature' | 'old' }
  // Breakage.
  | { do: 'crash'; at: 'provider' | 'commit'; nth: number; when: 'before' | 'after' }
  | {
      do: 'fault'
      kind: 'error' | 'disconnect'
      when: 'before' | 'after'
      on: number
      count: number
    }
  | { do: 'refuseCapture' }
  | { do: 'rerunJob'; which: number }
  | { do: 'giveUpJob' }
  // Time, and what runs automatically.
  | { do: 'wait'; minutes: number }
  | { do: 'jobs' }
  | { do: 'reconcile' }
  | { do: 'chase' }
  | { do: 'compareBooks' }
  | { do: 'watch'; twice: boolean }

export type Card = (typeof CARDS)[number]
const CARDS = [
  'good',
  'declined',
  'secure',
  'held',
  'slowRefund',
  'badRefund',
  'disputed',
  'asked',
  'warned',
  'direct',
] as const

const which = fc.nat({ max: 5 })
const deeds = fc.integer({ min: 1, max: 3 })
const cart = fc.nat({ max: 3 })
const yes = fc.boolean()
const card = fc.oneof(
  { weight: 8, arbitrary: fc.constant('good' as const) },
  { weight: 5, arbitrary: fc.constantFrom(...CARDS) },
)
const time = fc.constantFrom('before', 'after')

/** How likely each move is; the many moves that lead to a payment are the most frequent. */
const CUSTOMER: Weighted[] = [
  [2, { do: fc.constant('visit') }],
  [4, { do: fc.constant('open'), who: which, deeds }],
  [1, { do: fc.constant('openTwice'), who: which, deeds }],
  [2, { do: fc.constant('change'), which, deeds }],
  [5, { do: fc.constant('place'), which, cart, how: fc.constant('plain') }],
  [
    2,
    {
      do: fc.constant('place'),
      which,
      cart,
      how: fc.constantFrom('corrected', 'stranger', 'short'),
    },
  ],
  [1, { do: fc.constant('placeTwice'), which, cart }],
  [2, { do: fc.constant('placeAndPay'), which, cart }],
  [6, { do: fc.constant('pay'), which, card }],
  [14, { do: fc.constant('buy'), who: which, deeds, cart, card }],
  [2, { do: fc.constant('buyTwice'), who: which, cart }],
  [2, { do: fc.constant('payFirst'), who: which, deeds, cart }],
  [2, { do: fc.constant('payAnother'), which, deeds }],
  [3, { do: fc.constant('verify'), which }],
  [2, { do: fc.constant('rush'), which }],
  [3, { do: fc.constant('authenticate'), which, ok: yes }],
]
const STAFF: Weighted[] = [
  [8, { do: fc.constant('refund'), which, lines: fc.integer({ min: 1, max: 7 }), twice: yes }],
  [3, { do: fc.constant('retryRefund'), which, atOnce: yes }],
  [2, { do: fc.constant('fulfil'), which, to: fc.constantFrom('desk', 'delivered') }],
]
const PROVIDER: Weighted[] = [
  [3, { do: fc.constant('settlePayment'), which, ok: yes }],
  [2, { do: fc.constant('refundByHand'), which, cents: fc.constantFrom(500, 1999, 3998) }],
  [2, { do: fc.constant('refundsBegin'), as: fc.constantFrom('pending', 'failed') }],
  [4, { do: fc.constant('settleRefund'), which, ok: yes }],
  [2, { do: fc.constant('dispute'), which }],
  [2, { do: fc.constant('closeDispute'), which, won: yes }],
  [1, { do: fc.constant('warn'), which }],
  [1, { do: fc.constant('fees'), come: fc.constantFrom('late', 'now') }],
]
const WEBHOOKS: Weighted[] = [
  [5, { do: fc.constant('drop'), count: fc.integer({ min: 1, max: 6 }) }],
  [3, { do: fc.constant('duplicate'), count: fc.integer({ min: 1, max: 4 }) }],
  [3, { do: fc.constant('hold') }],
  [3, { do: fc.constant('release') }],
  [2, { do: fc.constant('deliver') }],
  [2, { do: fc.constant('resend'), which: fc.nat({ max: 60 }) }],
  [1, { do: fc.constant('forge'), which, how: fc.constantFrom('signature', 'old') }],
]
const BREAKAGE: Weighted[] = [
  [
    6,
    {
      do: fc.constant('crash'),
      at: fc.constantFrom('provider', 'commit'),
      nth: fc.integer({ min: 1, max: 4 }),
      when: time,
    },
  ],
  [
    5,
    {
      do: fc.constant('fault'),
      kind: fc.constantFrom('error', 'disconnect'),
      when: time,
      on: fc.nat({ max: 5 }),
      count: fc.constantFrom(1, 4),
    },
  ],
  [2, { do: fc.constant('refuseCapture') }],
  [2, { do: fc.constant('rerunJob'), which }],
  [1, { do: fc.constant('giveUpJob') }],
]
const TIME: Weighted[] = [
  [4, { do: fc.constant('wait'), minutes: fc.constantFrom(1, 30, 61, 125, 1500) }],
  [6, { do: fc.constant('jobs') }],
  [3, { do: fc.constant('reconcile') }],
  [2, { do: fc.constant('chase') }],
  [2, { do: fc.constant('compareBooks') }],
]

/**
 * Broken promises, authorizations that expire, and addresses that are listed. What they come to
 * depends on when we heard about a payment, so these moves can't be used to compare one way of
 * hearing with another.
 */
const CLOCKS: Weighted[] = [
  [3, { do: fc.constant('wait'), minutes: fc.constant(2900) }],
  [1, { do: fc.constant('wait'), minutes: fc.constant(10_100) }],
  [4, { do: fc.constant('withhold'), cart }],
  [4, { do: fc.constant('watch'), twice: yes }],
  [3, { do: fc.constant('cancelLate'), which, atOnce: yes }],
]

type Weighted = [weight: number, fields: Record<string, fc.Arbitrary<unknown>>]

export const MOVES = 30

export interface Sequence {
  moves: Move[]
  /** Whether events still held back at the end arrive late; otherwise they never arrive. */
  heldArrive: boolean
}

/**
 * Always the same number of moves: a failing sequence shrinks by turning moves into rests, which
 * keeps the remaining moves in place.
 */
function sequenceOf(kinds: Weighted[]): fc.Arbitrary<Sequence> {
  const rest = { weight: 1, arbitrary: fc.record({ do: fc.constant('rest') }) }
  const moves = kinds.map(([weight, fields]) => ({ weight, arbitrary: fc.record(fields) }))
  const move = fc.oneof({ withCrossShrink: true }, rest, ...moves) as fc.Arbitrary<Move>
  return fc.record({
    moves: fc.array(move, { minLength: MOVES, maxLength: MOVES }),
    heldArrive: fc.boolean(),
  })
}

export const anySequence = sequenceOf([
  ...CUSTOMER,
  ...STAFF,
  ...PROVIDER,
  ...WEBHOOKS,
  ...BREAKAGE,
  ...TIME,
  ...CLOCKS,
])

/** Without breakage: this only compares perfect delivery with faulty delivery. */
export const webhookSequence = sequenceOf([
  ...CUSTOMER,
  ...STAFF,
  ...PROVIDER,
  ...WEBHOOKS,
  ...WEBHOOKS,
  ...TIME,
])
