import { type Address, addressAt } from '../../../src/addresses/address.ts'
import { UNIT_PRICE_CENTS } from '../../../src/orders/price.ts'
import type { Browser } from '../../support/browser.ts'
import { payByCard } from '../../support/orders.ts'
import { watch } from './clockwork.ts'
import { among, isOpen, paid, statusOf } from './pick.ts'
import type { KnownIntent, World } from './world.ts'

const SECOND = 1000
/** The number of the few houses that everyone buys. */
export const HOUSE = 100
const STREETS = ['5th Ave', 'Main St', 'Oak Dr', 'Elm Ct', 'Pine Rd', 'Lake Blvd']

const METHODS = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  secure: 'pm_card_authenticationRequired',
  held: 'pm_card_visa',
  slowRefund: 'pm_card_pendingRefund',
  badRefund: 'pm_card_refundFail',
  disputed: 'pm_card_createDispute',
  asked: 'pm_card_createDisputeInquiry',
  warned: 'pm_card_visa',
  direct: 'pm_card_visa',
}
type Card = keyof typeof METHODS
export const CARDS = Object.keys(METHODS) as Card[]

export async function open(world: World, { who, deeds }: { who: number; deeds: number }) {
  const browser = who % world.browsers.length
  const reply = await world.browsers[browser]?.post('/api/create-payment-intent', {
    amount: deeds * UNIT_PRICE_CENTS,
  })
  if (!reply) return undefined
  world.heard('open', reply)
  const { paymentIntentId: id, clientSecret } = reply.json ?? {}
  const known = world.intents.find((intent) => intent.id === id)
  if (reply.status >= 500) world.unopened.push({ who: browser, deeds })
  if (reply.status !== 200 || known) return known
  const intent: KnownIntent = { id, clientSecret, browser }
  world.intents.push(intent)
  return intent
}

export async function change(world: World, { which, deeds }: { which: number; deeds: number }) {
  const intent = among(world.intents, which)
  if (!intent) return
  const reply = await browserOf(world, intent).post('/api/create-payment-intent', {
    amount: deeds * UNIT_PRICE_CENTS,
    paymentIntentId: intent.id,
  })
  world.heard('change', reply)
}

interface Which {
  which: number
}
interface Place {
  cart: number
  how: 'plain' | 'corrected' | 'stranger' | 'short'
}

export const placeAny = (world: World, { which, ...order }: Which & Place) =>
  place(world, among(world.intents, which), order)

async function place(world: World, intent: KnownIntent | undefined, { cart, how }: Place) {
  if (!intent) return
  const browser = how === 'stranger' ? world.shop.visit() : browserOf(world, intent)
  const amount = world.provider.paymentIntents.get(intent.id)?.amount ?? 0
  const addresses = addressesOf(world, intent, amount / UNIT_PRICE_CENTS, cart)
  if (how === 'short') addresses.pop()
  const reply = await browser.post('/api/orders', {
    fullName: how === 'corrected' ? 'Ada King' : 'Ada Lovelace',
    email: `buyer${intent.browser}${how === 'corrected' ? 'b' : ''}@example.com`,
    addresses,
    amount,
    stripePaymentIntentId: intent.id,
  })
  const isRefusable = how === 'stranger' || how === 'short'
  world.heard(`place (${how})`, reply, (status) =>
    isRefusable ? status >= 400 && status < 500 : status < 500,
  )
}

/** Sent twice, and once with a corrected email, at the same moment. */
export async function placeTwice(world: World, { which, cart }: Which & { cart: number }) {
  const intent = among(openIntents(world), which)
  const ways = ['plain', 'corrected', 'plain'] as const
  await Promise.all(ways.map((how) => place(world, intent, { cart, how })))
}

export async function placeAndPay(world: World, { which, cart }: Which & { cart: number }) {
  const intent = among(openIntents(world), which)
  world.advance(SECOND)
  await Promise.all([place(world, intent, { cart, how: 'plain' }), pay(world, intent, 'good')])
}

export const payAny = (world: World, { which, card }: Which & { card: Card }) =>
  pay(world, among(openIntents(world), which), card)

async function pay(world: World, intent: KnownIntent | undefined, card: Card) {
  if (!intent) return
  const { controls } = world.shop.payments
  world.advance(SECOND)
  if (card === 'held') controls.holdNextConfirms(1)
  if (card === 'direct') controls.captureNextAtOnce(1)
  const { intentStatus } = await payByCard(world.shop, intent.id, METHODS[card])
  controls.holdNextConfirms(0)
  controls.captureNextAtOnce(0)
  if (card === 'warned' && intentStatus === 'requires_capture') controls.raiseWarning(intent.id)
}

export async function verify(world: World, { which }: Which) {
  const intent = among(world.intents, which)
  if (!intent) return
  const { id: paymentIntentId, clientSecret } = intent
  const reply = await browserOf(world, intent).post('/api/verify-payment', {
    paymentIntentId,
    clientSecret,
  })
  world.heard('verify', reply)
}

/** Late lines are refunded right away on request; others aren't. */
export async function cancelLate(world: World, move: Which & { atOnce: boolean }) {
  const intent = among(paid(world), move.which)
  const order = world.books.orders.find((row) => row.payment_intent_id === intent?.id)
  if (!intent || !order) return
  const lines = world.books.lines.filter((line) => line.order_id === order.id)
  const ask = async () => {
    const body = { lineIds: lines.map(({ id }) => id) }
    const path = `/api/orders/${order.id}/cancellations`
    world.heard('cancel', await browserOf(world, intent).post(path, body))
  }
  await Promise.all(move.atOnce ? [ask(), ask(), watch(world)] : [ask()])
}

interface Cart {
  who: number
  deeds: number
  cart: number
}

/** Opened, ordered, paid: what most customers do. */
export async function buy(world: World, move: Cart & { card: Card }) {
  const intent = await open(world, move)
  world.advance(SECOND)
  await place(world, intent, { cart: move.cart, how: 'plain' })
  await pay(world, intent, move.card)
}

/** The same deed in two tabs, paid for at the same moment. */
export async function buyTwice(world: World, { who, cart }: { who: number; cart: number }) {
  const tabs = [await open(world, { who, deeds: 1 }), await open(world, { who, deeds: 1 })]
  world.advance(SECOND)
  for (const intent of tabs) await place(world, intent, { cart, how: 'plain' })
  await Promise.all(tabs.map((intent) => pay(world, intent, 'good')))
}

/** The card is authorized before there's an order, which is then too late. */
export async function payFirst(world: World, move: Cart) {
  const intent = await open(world, move)
  await pay(world, intent, 'good')
  world.advance(SECOND)
  await place(world, intent, { cart: move.cart, how: 'plain' })
}

/** The order is placed, and its amount changes before the card is charged. */
export async function payAnother(world: World, { which, deeds }: { which: number; deeds: number }) {
  const intent = among(openIntents(world), which) ?? (await open(world, { who: which, deeds: 1 }))
  if (!intent) return
  await place(world, intent, { cart: which, how: 'plain' })
  await change(world, { which: world.intents.indexOf(intent), deeds })
  await pay(world, intent, 'good')
}

export async function authenticate(world: World, move: { which: number; ok: boolean }) {
  const asked = world.intents.filter(({ id }) => statusOf(world, id) === 'requires_action')
  const intent = among(asked, move.which)
  if (!intent) return
  world.shop.payments.controls.answerChallenge(intent.id, move.ok ? 'authorize' : 'fail')
}

function openIntents(world: World): KnownIntent[] {
  return world.intents.filter(({ id }) => isOpen(statusOf(world, id)))
}

function browserOf(world: World, intent: KnownIntent): Browser {
  return world.browsers[intent.browser] ?? world.shop.visit()
}

/**
 * Everyone shares a few addresses, which makes people buy the same deed twice; with `apart`, they
 * never do.
 */
function addressesOf(world: World, intent: KnownIntent, deeds: number, cart: number): Address[] {
  const house = world.apart ? 100 + world.intents.indexOf(intent) : HOUSE
  return Array.from({ length: deeds }, (_, index) => houseIn(house, cart + index))
}

export function houseIn(house: number, street: number): Address {
  return addressAt(`${house} ${STREETS[street % STREETS.length]}`, 'Chicago', 'IL', '60606')
}
