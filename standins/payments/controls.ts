import type { Account } from './account.ts'
import { noSuch } from './api/errors.ts'
import { settleBalances } from './objects/charges.ts'
import { closeDispute, type DisputeOptions, openDispute } from './objects/disputes.ts'
import type { Dispute, Intent, PaymentEvent, Refund, Warning } from './objects/objects.ts'
import { answerChallenge, settleIntent } from './objects/pay-intent.ts'
import { settleRefund } from './objects/refunds.ts'
import { raiseWarning } from './objects/warnings.ts'
import type { Delivery, State, Store } from './state.ts'
import { addFault, type FaultOrder, newSwitches } from './switches.ts'
import type { Deliverer, DeliveryPlan } from './webhooks/deliveries.ts'
import type { Webhook } from './webhooks/send-webhook.ts'

export interface Controls {
  /** Everything the account holds, for inspection: no call is made, so no fault is used up. */
  look(): Readonly<State>
  /** Forgets everything: objects, events, switches. Keeps the webhook's URL. */
  reset(): void
  setWebhook(webhook: Partial<Webhook>): void

  /**
   * Stops the clock that dates objects, events and idempotency keys; called without a time, the
   * clock runs again. Webhooks are still signed with the real time.
   */
  setClock(at: Date | undefined): void

  /** The next matching call (or `count` calls) fails, hangs or is cut off. */
  addFault(fault: FaultOrder): void
  clearFaults(): void

  /** Replaces the plan for which deliveries are dropped, duplicated, delayed or reordered. */
  planDeliveries(plan: DeliveryPlan): void
  releaseDeliveries(): Promise<void>
  deliveries(): Delivery[]
  deliveriesIdle(): Promise<void>
  resendEvent(eventId: string): Promise<Delivery>
  events(type?: string): PaymentEvent[]

  /** The next confirmations stay in `processing` until they are settled. */
  holdNextConfirms(count?: number): void
  settleIntent(intentId: string, outcome: 'succeeded' | 'failed'): Intent
  /** Answers 3-D Secure on the cardholder's behalf. */
  answerChallenge(intentId: string, outcome: 'authorize' | 'fail'): Intent

  /** The next payments are captured right away, as with a method that can't be authorized first. */
  captureNextAtOnce(count?: number): void
  /** The next captures are refused, as when the bank let the authorization expire early. */
  refuseNextCaptures(count?: number): void

  /**
   * Charges are paid before their `balance_transaction` is known, like with asynchronous capture.
   */
  holdBalances(): void
  /** These charges get theirs now, and later ones get theirs right away. */
  settleBalances(): void

  nextRefunds(status: 'pending' | 'failed', count?: number): void
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): Refund

  openDispute(chargeOrIntentId: string, options?: DisputeOptions): Dispute
  closeDispute(disputeId: string, status: 'won' | 'lost'): Dispute
  raiseWarning(chargeOrIntentId: string): Warning
}

export function createControls(
  account: Account,
  deliverer: Deliverer,
  store: Store,
  webhook: Webhook,
): Controls {
  const intentOf = (id: string): Intent => {
    const intent = account.state.paymentIntents.get(id)
    if (!intent) throw noSuch('payment_intent', id, 'intent')
    return intent
  }
  const moved = <T>(result: T): T => {
    store.touch()
    return result
  }
  return {
    look: () => account.state,
    reset: () => {
      deliverer.reset()
      store.clear()
      Object.assign(account.switches, newSwitches())
      store.touch()
    },
    setWebhook: (next) => {
      Object.assign(webhook, next)
    },
    setClock: (at) => {
      account.switches.clock = at?.getTime()
    },
    addFault: (fault) => addFault(account.switches, fault),
    clearFaults: () => {
      account.switches.faults = []
    },
    planDeliveries: deliverer.plan,
    releaseDeliveries: deliverer.release,
    deliveries: deliverer.list,
    deliveriesIdle: deliverer.idle,
    resendEvent: async (id) => {
      const delivery = await deliverer.resend(id)
      if (!delivery) throw noSuch('event', id)
      return delivery
    },
    events: (type) =>
      [...account.state.events.values()].filter((event) => !type || event.type === type),
    holdNextConfirms: (count = 1) => {
      account.switches.holdConfirms = count
    },
    settleIntent: (id, outcome) =>
      moved(settleIntent(account, intentOf(id), outcome === 'succeeded')),
    answerChallenge: (id, outcome) =>
      moved(answerChallenge(account, intentOf(id), outcome === 'authorize')),
    captureNextAtOnce: (count = 1) => {
      account.switches.captureAtOnce = count
    },
    refuseNextCaptures: (count = 1) => {
      account.switches.refuseCaptures = count
    },
    holdBalances: () => {
      account.switches.holdBalances = true
    },
    settleBalances: () => {
      account.switches.holdBalances = false
      moved(settleBalances(account))
    },
    nextRefunds: (status, count = 1) => {
      account.switches.nextRefunds = { status, count }
    },
    settleRefund: (id, status) => moved(settleRefund(account, id, status)),
    openDispute: (id, options = {}) => moved(openDispute(account, id, options)),
    closeDispute: (id, status) => moved(closeDispute(account, id, status)),
    raiseWarning: (id) => moved(raiseWarning(account, id)),
  }
}
