import { receivePaymentEvent } from '../../src/money/payments/receive-payment-event.ts'
import { NEEDED_EVENTS } from '../../src/platform/payments.ts'
import { seededRandom } from '../../standins/geocoder/seeded-random.ts'
import type { PaymentEvent } from '../../standins/payments/objects/objects.ts'
import { toProviderEvent } from './provider.ts'
import type { World } from './world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The provider tries this long, then gives up. */
const RETRY_AFTER = [MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY]

/** An event on its way to us: dropped, doubled, late or out of order, as the seed has it. */
export function sendEvent(world: World, event: PaymentEvent): void {
  if (!NEEDED_EVENTS.includes(event.type)) {
    event.pending_webhooks = 0
    return
  }
  const { intentId } = toProviderEvent(event)
  const label = world.count(`event ${event.type} of ${world.whose.get(intentId ?? '') ?? 'nobody'}`)
  const random = seededRandom(`${world.seed}/${label}`)
  const dice = random.fraction()
  const spread = random.fraction()
  const isCalm = world.isCalm() || !world.isAllowed(`${label} is disturbed`)
  const disturb = (what: string) => world.disturbances.push(`${label} is disturbed`) && what
  const soon = 100 + spread * 4 * SECOND
  if (!isCalm && dice < 0.06) return void disturb('dropped')
  const copies = !isCalm && dice < 0.14 && disturb('doubled') ? 2 : 1
  const late = !isCalm && dice > 0.88 && disturb('late') ? spread * spread * 20 * HOUR : soon
  for (let copy = 0; copy < copies; copy += 1) {
    world.later(label, late + copy * spread * 10 * SECOND, () => deliver(world, event, label, 0))
  }
}

async function deliver(
  world: World,
  event: PaymentEvent,
  label: string,
  tries: number,
): Promise<void> {
  try {
    await world.shop.boundary.inProcess('server', label, () =>
      receivePaymentEvent(world.shop.parts, toProviderEvent(event)),
    )
    event.pending_webhooks = 0
  } catch (error) {
    world.failed(label, error)
    const wait = RETRY_AFTER[tries]
    if (wait) world.later(label, wait, () => deliver(world, event, label, tries + 1))
  }
}

/** What banks do by themselves, some days after a payment. */
export function startBank(world: World): void {
  const { provider } = world.shop
  const { controls, state } = provider
  const round = async () => {
    for (const refund of [...state.refunds.values()]) {
      if (refund.status === 'pending') controls.settleRefund(refund.id, 'succeeded')
    }
    for (const intent of [...state.paymentIntents.values()]) {
      const index = world.whose.get(intent.id)
      const charge = state.charges.get(intent.latest_charge ?? '')
      if (index === undefined || !charge?.captured) continue
      const random = seededRandom(`${world.seed}/bank/${index}/${world.day()}`)
      const dice = random.fraction()
      if (dice < 0.01 && !charge.disputed && !charge.refunded) controls.openDispute(intent.id)
      else if (dice > 0.995) controls.raiseWarning(intent.id)
    }
    for (const dispute of [...state.disputes.values()]) {
      const isOpen = dispute.status.endsWith('needs_response')
      const random = seededRandom(
        `${world.seed}/dispute/${world.whose.get(dispute.payment_intent ?? '')}`,
      )
      if (isOpen && world.day() > 5) {
        controls.closeDispute(dispute.id, random.fraction() < 0.5 ? 'won' : 'lost')
      }
    }
  }
  for (const day of [1, 2, 3, 6, 9, 11]) world.later('bank', day * DAY, round)
}
