import { UNIT_PRICE_CENTS } from '../../../src/orders/price.ts'
import * as clockwork from './clockwork.ts'
import type { World } from './world.ts'

const HOUR = 60 * 60 * 1000
const MOST_ROUNDS = 6

/**
 * Lets the world settle: nothing breaks anymore, the banks decide what they left open, time passes,
 * and scheduled work runs. Events that were held back arrive late, or never.
 */
export async function settle(world: World, { heldArrive }: { heldArrive: boolean }): Promise<void> {
  const { controls } = world.shop.payments
  world.crashes.forget()
  controls.clearFaults()
  controls.nextRefunds('pending', 0)
  controls.refuseNextCaptures(0)
  controls.planDeliveries({})
  controls.settleBalances()
  if (heldArrive) await controls.releaseDeliveries()
  for (const { id, status } of world.provider.paymentIntents.values()) {
    if (status === 'processing') controls.settleIntent(id, 'succeeded')
  }
  world.advance(1000)
  Object.assign(world, { calm: true, calmSince: world.now() })
  await sellAgain(world)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await world.quiet()
    await clockwork.searchListed(world)
    await clockwork.refundWithheld(world)
    await clockwork.sendRefunds(world)
    // Long enough for a key to be forgotten and an unpaid order to be given up on.
    world.advance(round === 0 ? 31 * HOUR : 2 * HOUR)
    await clockwork.refundWithheld(world)
    await clockwork.reconcile(world)
    await clockwork.chase(world)
    await clockwork.sendRefunds(world)
    for (const { id, status } of world.provider.refunds.values()) {
      if (status === 'pending') controls.settleRefund(id, 'succeeded')
    }
    await world.quiet()
    await clockwork.compareBooks(world)
    await clockwork.sendRefunds(world)
    await world.quiet()
    if (await isAtRest(world)) return
  }
}

/** Customers who were turned away can buy as soon as the breakage is fixed. */
async function sellAgain(world: World): Promise<void> {
  for (const { who, deeds } of world.unopened) {
    const amount = deeds * UNIT_PRICE_CENTS
    const ask = () => world.browsers[who]?.post('/api/create-payment-intent', { amount })
    // If the process died before recording the provider's failure, the caller hears about that
    // failure again.
    const first = await ask()
    const reply = first && first.status >= 500 ? await ask() : first
    if (reply) world.heard('open again', reply, (status) => status === 200 || status === 429)
  }
}

async function isAtRest(world: World): Promise<boolean> {
  const { refunds, orders, jobs, lines } = await world.look()
  return (
    jobs === 0 &&
    lines.every(({ withheld_until, progress }) => !withheld_until || progress !== 'queued') &&
    refunds.every(({ state }) => ['succeeded', 'failed', 'settled_outside'].includes(state)) &&
    orders.every(({ status }) => status !== 'pending') &&
    [...world.provider.refunds.values()].every(({ status }) => status !== 'pending') &&
    [...world.provider.paymentIntents.values()].every(({ status }) => status !== 'requires_capture')
  )
}
