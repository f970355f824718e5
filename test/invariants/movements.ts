import type { State } from '../../standins/payments/state.ts'

/** The movements at the provider, derived from the provider's objects alone. */
export interface Movement {
  intentId: string
  /** How it changed our balance there. */
  cents: number
}

/**
 * Every movement by kind and provider id: exactly what the ledger must contain, no more and no
 * less.
 */
export function movementsAt(provider: Readonly<State>): Map<string, Movement> {
  const moved = new Map<string, Movement>()
  for (const charge of provider.charges.values()) {
    if (!charge.paid || !charge.captured || !charge.payment_intent) continue
    const intentId = charge.payment_intent
    moved.set(`charge ${charge.id}`, { intentId, cents: charge.amount_captured })
    const settled = provider.balanceTransactions.get(charge.balance_transaction ?? '')
    if (settled?.fee) moved.set(`fee ${settled.id}`, { intentId, cents: -settled.fee })
  }
  for (const refund of provider.refunds.values()) {
    const intentId = refund.payment_intent ?? ''
    moved.set(`refund ${refund.id}`, { intentId, cents: -refund.amount })
    if (refund.status === 'failed') {
      moved.set(`refund_return ${refund.id}`, { intentId, cents: refund.amount })
    }
  }
  for (const dispute of provider.disputes.values()) {
    const intentId = dispute.payment_intent ?? ''
    for (const { id, amount, fee } of dispute.balance_transactions) {
      if (amount !== 0) {
        moved.set(`${amount < 0 ? 'dispute' : 'dispute_return'} ${id}`, { intentId, cents: amount })
      }
      if (fee !== 0) moved.set(`dispute_fee ${id}`, { intentId, cents: -fee })
    }
  }
  return moved
}

/** The charge that took an intent's money, or only authorized it. */
export function chargeOf(provider: Readonly<State>, intentId: string) {
  const intent = provider.paymentIntents.get(intentId)
  const charge = provider.charges.get(intent?.latest_charge ?? '')
  return charge?.paid ? charge : undefined
}

/** The charges whose money we took ourselves, after an authorization. */
export function takenByUs(provider: Readonly<State>) {
  const ids = [...provider.events.values()]
    .filter(({ type }) => type === 'charge.captured')
    .map(({ data }) => (data.object as { id: string }).id)
  return [...provider.charges.values()].filter(({ id }) => ids.includes(id))
}
