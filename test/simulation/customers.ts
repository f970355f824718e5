import { UNIT_PRICE_CENTS } from '../../src/orders/price.ts'
import type { Random } from '../../standins/geocoder/seeded-random.ts'
import type { Card, Customer } from './plan-customer.ts'
import { openVisitor, type Reply, type Visitor } from './visitor.ts'
import type { World } from './world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const METHODS: Partial<Record<Card, string>> = {
  secure: 'pm_card_authenticationRequired',
  unsure: 'pm_card_authenticationRequired',
  slowRefund: 'pm_card_pendingRefund',
  badRefund: 'pm_card_refundFail',
  disputed: 'pm_card_createDispute',
}

/** A whole purchase, and everything its buyer does about it afterward. */
export async function live(world: World, customer: Customer): Promise<void> {
  const { index, random } = customer
  const visitor = openVisitor(world.shop, `customer ${index}`, `10.0.${index >> 8}.${index & 255}`)
  world.visitors.set(index, visitor)
  if (customer.hasTypo) world.shop.inbox.closed.add(customer.email)
  await buy(world, customer, visitor)
  if (customer.buysTwice) {
    await world.sleep((1 + random.fraction() * 20) * MINUTE)
    await buy(world, customer, visitor)
  }
  await lookAfter(world, customer, visitor)
}

async function buy(world: World, customer: Customer, visitor: Visitor): Promise<void> {
  const { random, addresses, email, card } = customer
  const amount = addresses.length * UNIT_PRICE_CENTS
  const opened = await insist(world, random, () =>
    visitor.post('open', '/api/create-payment-intent', { amount }),
  )
  const intentId = opened.json?.paymentIntentId as string | undefined
  if (opened.status !== 200 || !intentId) return
  customer.intentIds.push(intentId)
  world.whose.set(intentId, customer.index)
  if (card === 'first') await pay(world, customer, intentId)
  // Paid, and closed the tab before there was an order.
  if (card === 'first' && random.fraction() < 0.3) return
  await world.sleep((5 + random.fraction() * 60) * SECOND)
  const body = {
    ...{ fullName: `Simulated Person ${customer.index}`, email, addresses, amount },
    stripePaymentIntentId: intentId,
  }
  const placed = await insist(world, random, () => visitor.post('place', '/api/orders', body))
  const orderId = placed.json?.id as string | undefined
  if (orderId && !customer.orderIds.includes(orderId)) {
    customer.orderIds.push(orderId)
    world.whose.set(orderId, customer.index)
  }
  // A double click, or a second tab.
  if (random.fraction() < 0.05) await visitor.post('place', '/api/orders', body)
  if (!orderId || card === 'abandoned') return
  await world.sleep((2 + random.fraction() * 30) * SECOND)
  if (card !== 'first') await pay(world, customer, intentId)
  if (random.fraction() < 0.75) await comeBack(world, customer, visitor, intentId, opened)
}

/** Asks again as a page or a person would while the shop is in trouble. */
async function insist(
  world: World,
  random: Random,
  ask: () => Promise<Reply>,
  tries = 5,
): Promise<Reply> {
  let reply = await ask()
  for (let i = 1; i < tries && isTrouble(reply); i += 1) {
    await world.sleep((2 + random.fraction() * 60 * i) * SECOND)
    reply = await ask()
  }
  return reply
}

const isTrouble = ({ status }: Reply) => status === 0 || status >= 500 || status === 429

async function pay(world: World, { random, card }: Customer, intentId: string): Promise<void> {
  const { provider } = world.shop
  const { controls } = provider
  const confirm = async (method: string) => {
    controls.holdNextConfirms(card === 'held' ? 1 : 0)
    controls.captureNextAtOnce(card === 'direct' ? 1 : 0)
    const status = await provider.confirm(intentId, method)
    controls.holdNextConfirms(0)
    controls.captureNextAtOnce(0)
    return status
  }
  if (card === 'declined') {
    await confirm('pm_card_chargeDeclined')
    await world.sleep((20 + random.fraction() * 100) * SECOND)
  }
  const status = await confirm(METHODS[card] ?? 'pm_card_visa')
  if (status === 'requires_action') {
    await world.sleep(20 * SECOND)
    // Whoever took too long finds the payment gone.
    if (provider.state.paymentIntents.get(intentId)?.status !== 'requires_action') return
    controls.answerChallenge(intentId, card === 'unsure' ? 'fail' : 'authorize')
    if (card !== 'unsure') return
    await world.sleep(30 * SECOND)
    await confirm('pm_card_visa')
  }
  if (status === 'processing') {
    const ok = random.fraction() < 0.7
    world.later(`bank of ${intentId}`, random.fraction() * 5 * HOUR, async () => {
      if (provider.state.paymentIntents.get(intentId)?.status !== 'processing') return
      controls.settleIntent(intentId, ok ? 'succeeded' : 'failed')
    })
  }
}

/** The success page asks until it hears that the payment went through. */
async function comeBack(
  world: World,
  { random }: Customer,
  visitor: Visitor,
  intentId: string,
  opened: Reply,
): Promise<void> {
  const body = { paymentIntentId: intentId, clientSecret: opened.json.clientSecret }
  for (let i = 0; i < 4; i += 1) {
    const reply = await visitor.post('verify', '/api/verify-payment', body)
    if (reply.json?.success) return
    await world.sleep((3 + random.fraction() * 20) * SECOND)
  }
}

/** Days later: looking, downloading, asking, canceling, losing the email. */
async function lookAfter(world: World, customer: Customer, visitor: Visitor): Promise<void> {
  const { random, email } = customer
  const [orderId] = customer.orderIds
  if (!orderId) return
  await world.sleep((10 + random.fraction() * 110) * MINUTE)
  const dice = random.fraction()
  if (dice < 0.15) await visitor.post('find orders', '/api/find-orders', { email })
  if (dice > 0.85) await visitor.post('links again', `/api/orders/${orderId}/links`)
  if (dice > 0.4 && dice < 0.5) await ask(visitor, random, orderId, 'wrong_document')
  // A day after it was due.
  await world.sleep((49 + random.fraction() * 20) * HOUR)
  const order = await visitor.get('look', `/api/orders/${orderId}`)
  const open = ((order.json?.lines ?? []) as Array<{ id: string; progress: string }>)
    .filter(({ progress }) => progress === 'desk' || progress === 'searching')
    .map(({ id }) => id)
  if (open.length > 0 && random.fraction() < 0.5) {
    const choice = random.fraction() < 0.6 ? 'cancellations' : 'waits'
    const decide = () => visitor.post(choice, `/api/orders/${orderId}/${choice}`, { lineIds: open })
    await decide()
    if (random.fraction() < 0.3) await decide()
  }
  await world.sleep((20 + random.fraction() * 60) * HOUR)
  if (random.fraction() < 0.1) await ask(visitor, random, orderId, 'not_found')
  if (random.fraction() < 0.05) await ask(visitor, random, orderId, 'other')
}

async function ask(visitor: Visitor, random: Random, orderId: string, reason: string) {
  const order = await visitor.get('look', `/api/orders/${orderId}`)
  const lines = (order.json?.lines ?? []) as Array<{ id: string }>
  const line = lines[Math.floor(random.fraction() * lines.length)]
  if (!line) return
  const body = { lineId: line.id, reason, words: 'This is not what I ordered.' }
  await visitor.post('ask for refund', `/api/orders/${orderId}/refund-requests`, body)
}
