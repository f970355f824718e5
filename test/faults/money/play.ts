import * as clockwork from './clockwork.ts'
import * as customers from './customers.ts'
import type { Move } from './moves.ts'
import { among } from './pick.ts'
import * as provider from './provider.ts'
import * as staff from './staff.ts'
import * as webhooks from './webhooks.ts'
import type { World } from './world.ts'

const MINUTE = 60_000
/** The books are compared over thirty days; a sequence stays well within that. */
const MOST_DAYS = 15
const PLACES = [
  '^/v1/payment_intents$',
  '^/v1/payment_intents/pi_[A-Za-z0-9]+$',
  '^/v1/refunds$',
  '^/v1/(charges|disputes|events)$',
  '/cancel$',
  '/capture$',
]

/** Makes one move, and waits until everything it set off has settled. */
export async function play(world: World, move: Move): Promise<void> {
  world.advance(1000)
  await act(world, move)
  await world.quiet()
}

async function act(world: World, move: Move): Promise<unknown> {
  const { controls } = world.shop.payments
  switch (move.do) {
    case 'rest':
      return
    case 'visit':
      return world.browsers.push(world.shop.visit())
    case 'open':
      return customers.open(world, move)
    case 'openTwice':
      return Promise.all([customers.open(world, move), customers.open(world, move)])
    case 'change':
      return customers.change(world, move)
    case 'place':
      return customers.place(world, among(world.intents, move.which), move)
    case 'placeTwice': {
      const intent = among(customers.openIntents(world), move.which)
      const first = { cart: move.cart, how: 'plain' } as const
      const second = { cart: move.cart, how: 'corrected' } as const
      return Promise.all([
        customers.place(world, intent, first),
        customers.place(world, intent, second),
        customers.place(world, intent, first),
      ])
    }
    case 'placeAndPay': {
      const intent = among(customers.openIntents(world), move.which)
      world.advance(1000)
      return Promise.all([
        customers.place(world, intent, { cart: move.cart, how: 'plain' }),
        customers.pay(world, intent, 'good'),
      ])
    }
    case 'pay':
      return customers.pay(world, among(customers.openIntents(world), move.which), move.card)
    case 'buy':
      return customers.buy(world, move)
    case 'buyTwice':
      return customers.buyTwice(world, move)
    case 'payFirst':
      return customers.payFirst(world, move)
    case 'payAnother':
      return customers.payAnother(world, move)
    case 'verify':
      return customers.verify(world, move.which)
    case 'rush':
      return Promise.all([
        customers.verify(world, move.which),
        clockwork.reconcile(world),
        customers.verify(world, move.which),
      ])
    case 'authenticate':
      return customers.authenticate(world, move)
    case 'cancelLate':
      return customers.cancelLate(world, move)
    case 'refund':
      return staff.refund(world, move)
    case 'retryRefund':
      return staff.retry(world, move)
    case 'fulfil':
      return staff.fulfil(world, move)
    case 'withhold':
      return staff.withhold(world, move.cart)
    case 'settlePayment':
      return provider.settlePayment(world, move)
    case 'refundByHand':
      return provider.refundByHand(world, move)
    case 'refundsBegin':
      return controls.nextRefunds(move.as)
    case 'settleRefund':
      return provider.settleRefund(world, move)
    case 'dispute':
      return provider.dispute(world, move.which)
    case 'closeDispute':
      return provider.closeDispute(world, move)
    case 'warn':
      return provider.warn(world, move.which)
    case 'fees':
      return move.come === 'late' ? controls.holdBalances() : controls.settleBalances()
    case 'drop':
      return controls.planDeliveries({ drop: move.count })
    case 'duplicate':
      return controls.planDeliveries({ duplicate: move.count })
    case 'hold':
      return controls.planDeliveries({ reorder: webhooks.ALL })
    case 'release':
      return controls.releaseDeliveries()
    case 'deliver':
      return controls.planDeliveries({})
    case 'resend':
      return webhooks.resend(world, move.which)
    case 'forge':
      return webhooks.forge(world, move.which, move.how)
    case 'crash':
      world.calm = false
      return world.crashes.plan(move)
    case 'fault':
      world.calm = false
      return controls.addFault({ ...move, path: PLACES[move.on] })
    case 'refuseCapture':
      return controls.refuseNextCaptures()
    case 'rerunJob':
      return clockwork.rerunJob(world, move.which)
    case 'giveUpJob':
      return clockwork.giveUpJob(world)
    case 'wait':
      if (world.age() < MOST_DAYS * 24 * 60 * MINUTE) world.advance(move.minutes * MINUTE)
      return
    case 'jobs':
      return clockwork.sendRefunds(world)
    case 'reconcile':
      return clockwork.reconcile(world)
    case 'chase':
      return clockwork.chase(world)
    case 'compareBooks':
      return clockwork.compareBooks(world)
    case 'watch':
      return Promise.all([clockwork.watch(world), move.twice && clockwork.watch(world)])
  }
}
