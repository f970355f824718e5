import { randomUUID } from 'node:crypto'
import type { Refund } from '../../../standins/payments/objects/objects.ts'
import { among, paid, positionOf, statusOf } from './pick.ts'
import type { World } from './world.ts'

/** What the provider and the banks do on their own. Anything they can't do right now is skipped. */
export function settlePayment(world: World, move: { which: number; ok: boolean }): void {
  const waiting = world.intents.filter(({ id }) => statusOf(world, id) === 'processing')
  const intent = among(waiting, move.which)
  if (!intent) return
  world.shop.payments.controls.settleIntent(intent.id, move.ok ? 'succeeded' : 'failed')
}

export async function refundByHand(world: World, move: { which: number; cents: number }) {
  const intent = among(paid(world), move.which)
  if (!intent) return
  const byHand = {
    intentId: intent.id,
    amountCents: move.cents,
    idempotencyKey: randomUUID(),
    metadata: {},
  }
  await world.payments.createRefund(byHand).catch(() => {})
}

export function settleRefund(world: World, { which, ok }: { which: number; ok: boolean }): void {
  const place = (refund: Refund) => positionOf(world, refund.metadata?.refund)
  const refunds = world.intents.flatMap(({ id }) =>
    [...world.provider.refunds.values()]
      .filter(
        (refund) =>
          refund.payment_intent === id &&
          (refund.status === 'pending' || (refund.status === 'succeeded' && !ok)),
      )
      .sort((one, other) => place(one) - place(other)),
  )
  const refund = among(refunds, which)
  if (refund) world.shop.payments.controls.settleRefund(refund.id, ok ? 'succeeded' : 'failed')
}

export function dispute(world: World, { which }: { which: number }): void {
  const disputable = paid(world).filter(({ id }) => {
    const charge = world.provider.charges.get(chargeOf(world, id))
    return charge && !charge.refunded && !charge.disputed
  })
  const intent = among(disputable, which)
  if (intent) world.shop.payments.controls.openDispute(intent.id)
}

export function closeDispute(world: World, { which, won }: { which: number; won: boolean }): void {
  const open = [...world.provider.disputes.values()].filter(({ status }) =>
    status.endsWith('needs_response'),
  )
  const dispute = among(open, which)
  if (dispute) world.shop.payments.controls.closeDispute(dispute.id, won ? 'won' : 'lost')
}

export function warn(world: World, { which }: { which: number }): void {
  const intent = among(paid(world), which)
  if (intent) world.shop.payments.controls.raiseWarning(intent.id)
}

function chargeOf(world: World, intentId: string): string {
  return world.provider.paymentIntents.get(intentId)?.latest_charge ?? ''
}
