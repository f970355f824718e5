import * as fc from 'fast-check'
import { type Kind, type Move, movesIn, playMove, sequenceOf } from '../move.ts'
import * as clockwork from './clockwork.ts'
import * as customers from './customers.ts'
import * as provider from './provider.ts'
import * as staff from './staff.ts'
import * as webhooks from './webhooks.ts'
import type { World } from './world.ts'

const move = movesIn<World>()
const MINUTE = 60_000
/** The books are compared over thirty days; a sequence stays well within that. */
const MOST_DAYS = 15
/** Where the provider's faults strike. */
const PLACES = [
  '^/v1/payment_intents$',
  '^/v1/payment_intents/pi_[A-Za-z0-9]+$',
  '^/v1/refunds$',
  '^/v1/(charges|disputes|events)$',
  '/cancel$',
  '/capture$',
]

// Numbers identify things by their position among those that exist at the time.
const which = fc.nat({ max: 5 })
const who = which
const deeds = fc.integer({ min: 1, max: 3 })
const cart = fc.nat({ max: 3 })
const yes = fc.boolean()
const card = fc.oneof(
  { weight: 8, arbitrary: fc.constant('good' as const) },
  { weight: 5, arbitrary: fc.constantFrom(...customers.CARDS) },
)
const how = fc.oneof(
  { weight: 5, arbitrary: fc.constant('plain' as const) },
  { weight: 2, arbitrary: fc.constantFrom('corrected', 'stranger', 'short') },
)
const time = fc.constantFrom('before', 'after')
const few = (max: number) => fc.integer({ min: 1, max })
const controlsOf = ({ shop }: World) => shop.payments.controls

/** The many moves that lead to a payment are the most frequent. */
const CUSTOMERS = {
  visit: move(2, {}, (world) => world.browsers.push(world.shop.visit())),
  open: move(4, { who, deeds }, customers.open),
  change: move(2, { which, deeds }, customers.change),
  place: move(7, { which, cart, how }, customers.placeAny),
  pay: move(6, { which, card }, customers.payAny),
  buy: move(14, { who, deeds, cart, card }, customers.buy),
  payFirst: move(2, { who, deeds, cart }, customers.payFirst),
  payAnother: move(5, { which, deeds }, customers.payAnother),
  verify: move(3, { which }, customers.verify),
  authenticate: move(3, { which, ok: yes }, customers.authenticate),
}

/** Which of them comes first is random, with or without webhooks. */
const RACES = {
  openTwice: move(1, { who, deeds }, (world, tab) =>
    Promise.all([customers.open(world, tab), customers.open(world, tab)]),
  ),
  placeTwice: move(1, { which, cart }, customers.placeTwice),
  placeAndPay: move(2, { which, cart }, customers.placeAndPay),
  buyTwice: move(2, { who, cart }, customers.buyTwice),
}

const STAFF = {
  refund: move(8, { which, lines: few(7), twice: yes }, staff.refund),
  retryRefund: move(3, { which, atOnce: yes }, staff.retry),
  settleOutside: move(2, { which, twice: yes }, staff.settle),
  fulfil: move(2, { which, to: fc.constantFrom('desk', 'delivered') }, staff.fulfil),
}

const PROVIDER = {
  settlePayment: move(3, { which, ok: yes }, provider.settlePayment),
  refundByHand: move(2, { which, cents: fc.constantFrom(500, 1999, 3998) }, provider.refundByHand),
  refundsBegin: move(2, { as: fc.constantFrom('pending', 'failed') }, (world, { as }) =>
    controlsOf(world).nextRefunds(as),
  ),
  settleRefund: move(4, { which, ok: yes }, provider.settleRefund),
  dispute: move(2, { which }, provider.dispute),
  closeDispute: move(2, { which, won: yes }, provider.closeDispute),
  warn: move(1, { which }, provider.warn),
  fees: move(1, { come: fc.constantFrom('late', 'now') }, (world, { come }) =>
    come === 'late' ? controlsOf(world).holdBalances() : controlsOf(world).settleBalances(),
  ),
}

const WEBHOOKS = {
  drop: move(5, { count: few(6) }, (world, { count }) =>
    controlsOf(world).planDeliveries({ drop: count }),
  ),
  duplicate: move(3, { count: few(4) }, (world, { count }) =>
    controlsOf(world).planDeliveries({ duplicate: count }),
  ),
  hold: move(3, {}, (world) => controlsOf(world).planDeliveries({ reorder: webhooks.ALL })),
  release: move(3, {}, (world) => controlsOf(world).releaseDeliveries()),
  deliver: move(2, {}, (world) => controlsOf(world).planDeliveries({})),
  resend: move(2, { which: fc.nat({ max: 60 }) }, webhooks.resend),
  forge: move(1, { which, how: fc.constantFrom('signature', 'old') }, webhooks.forge),
}

const BREAKAGE = {
  crash: move(
    6,
    { at: fc.constantFrom('provider', 'commit'), nth: few(4), when: time },
    (world, plan) => {
      world.calm = false
      world.crashes.plan(plan)
    },
  ),
  fault: move(
    5,
    {
      kind: fc.constantFrom('error', 'disconnect'),
      when: time,
      path: fc.constantFrom(...PLACES),
      count: fc.constantFrom(1, 4),
    },
    (world, fault) => {
      world.calm = false
      controlsOf(world).addFault(fault)
    },
  ),
  refuseCapture: move(2, {}, (world) => controlsOf(world).refuseNextCaptures()),
  rerunJob: move(2, { which }, clockwork.rerunJob),
  giveUpJob: move(1, {}, clockwork.giveUpJob),
}

const wait = (world: World, { minutes }: { minutes: number }) => {
  if (world.age() < MOST_DAYS * 24 * 60 * MINUTE) world.advance(minutes * MINUTE)
}

const TIME = {
  rush: move(2, { which }, (world, { which }) =>
    Promise.all([
      customers.verify(world, { which }),
      clockwork.reconcile(world),
      customers.verify(world, { which }),
    ]),
  ),
  wait: move(4, { minutes: fc.constantFrom(1, 30, 61, 125, 1500) }, wait),
  jobs: move(6, {}, clockwork.sendRefunds),
  reconcile: move(3, {}, clockwork.reconcile),
  chase: move(2, {}, clockwork.chase),
  compareBooks: move(2, {}, clockwork.compareBooks),
}

/**
 * Broken promises, authorizations that expire, and addresses that are listed. What they come to
 * depends on when we heard about a payment, so these moves can't be used to compare one way of
 * hearing with another.
 */
const CLOCKS = {
  waitLong: move(4, { minutes: fc.constantFrom(2900, 2900, 2900, 10_100) }, wait),
  withhold: move(4, { cart }, staff.withhold),
  searchListed: move(5, {}, clockwork.searchListed),
  refundWithheld: move(4, { twice: yes }, (world, { twice }) =>
    Promise.all([clockwork.refundWithheld(world), twice && clockwork.refundWithheld(world)]),
  ),
  watch: move(4, { twice: yes }, (world, { twice }) =>
    Promise.all([clockwork.watch(world), twice && clockwork.watch(world)]),
  ),
  cancelLate: move(3, { which, atOnce: yes }, customers.cancelLate),
}

/** Without breakage, and with twice as much happening to the events. */
const HEARD = { ...CUSTOMERS, ...RACES, ...STAFF, ...PROVIDER, ...TIME, ...twice(WEBHOOKS) }
const ALL = { ...HEARD, ...WEBHOOKS, ...BREAKAGE, ...CLOCKS }

function twice(kinds: Record<string, Kind<World>>): Record<string, Kind<World>> {
  const more = Object.entries(kinds).map(([name, kind]) => [
    name,
    { ...kind, weight: 2 * kind.weight },
  ])
  return Object.fromEntries(more)
}

/** Makes one move, and waits until everything it set off has settled. */
export async function play(world: World, made: Move): Promise<void> {
  world.advance(1000)
  await playMove(ALL, world, made)
  await world.quiet()
}

export const isRace = (made: Move) => made.do in RACES
export const isWebhook = (made: Move) => made.do in WEBHOOKS
export const isCustomers = (made: Move) => made.do in CUSTOMERS

const PREPARATIONS = 'visit refundsBegin refuseCapture withhold drop duplicate hold deliver crash'
/** Moves that only affect later ones: there's nothing new to check. */
export const isPreparation = (made: Move) =>
  [...PREPARATIONS.split(' '), 'fault', 'wait', 'waitLong'].includes(made.do)

export interface Sequence {
  moves: Move[]
  /** Whether events still held back at the end arrive late; otherwise they never arrive. */
  heldArrive: boolean
}

const sequence = (kinds: Record<string, Kind<World>>): fc.Arbitrary<Sequence> =>
  fc.record({ moves: sequenceOf(kinds, [30, 30]), heldArrive: fc.boolean() })

export const anySequence = sequence(ALL)
/** Only compares perfect delivery with faulty delivery. */
export const webhookSequence = sequence(HEARD)
