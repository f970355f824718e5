import type Stripe from 'stripe'
import { chargeEntries, type Entry, refundEntries } from '../../src/money/ledger/ledger.ts'
import { toCharge, toRefund } from '../../src/platform/stripe-objects.ts'
import type { Account, Call } from '../payments/account.ts'
import type { Form } from '../payments/api/form.ts'
import type { Intent } from '../payments/objects/objects.ts'
import { createIntent } from '../payments/objects/payment-intents.ts'
import { createRefund } from '../payments/objects/refunds.ts'
import type { State } from '../payments/state.ts'
import { newSwitches } from '../payments/switches.ts'
import type { Rows } from './rows.ts'

/**
 * Makes the card provider's stand-in look as if it took the history's payments and made its
 * refunds, which lets staff keep working with them, and writes the shop's ledger for it.
 */
export function tellProvider(rows: Rows, state: State): void {
  let now = 0
  const account: Account = {
    webhook: { secret: '' },
    state,
    switches: newSwitches(),
    now: () => Math.floor(now / 1000),
    publicUrl: () => '',
    // Delivered long ago.
    emit: () => {},
  }
  for (const { id, payment_intent_id: intentId, amount_cents, paid_at } of rows.orders) {
    if (!paid_at) continue
    now = new Date(paid_at).getTime()
    const intent = charge(account, intentId, amount_cents)
    const settled = structuredClone(state.charges.get(intent.latest_charge ?? ''))
    if (!settled) throw new Error(`The history's payment ${intentId} was not taken`)
    const fee = state.balanceTransactions.get(settled.balance_transaction ?? '')
    const whole = { ...settled, balance_transaction: fee ?? null }
    post(rows, chargeEntries(toCharge(whole as unknown as Stripe.Charge)), intentId, id ?? null)
  }
  for (const refund of rows.refunds) {
    now = new Date(refund.created_at).getTime()
    const made = createRefund(
      account,
      call({
        payment_intent: refund.payment_intent_id,
        amount: String(refund.amount_cents),
        metadata: { refund: refund.id ?? '', attempt: '1' },
      }),
    )
    rename(state.refunds, made, refund.provider_refund_id ?? made.id)
    const told = toRefund(made as unknown as Stripe.Refund)
    post(rows, refundEntries(told), refund.payment_intent_id, refund.order_id ?? null)
  }
}

/** Uses the id the history gave it. */
function charge(account: Account, id: string, amountCents: number): Intent {
  const intent = createIntent(
    account,
    call({
      amount: String(amountCents),
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      return_url: 'http://localhost/success',
    }),
  )
  const taken = account.state.charges.get(intent.latest_charge ?? '')
  if (taken) taken.payment_intent = id
  rename(account.state.paymentIntents, intent, id)
  return intent
}

function rename<T extends { id: string }>(all: Map<string, T>, item: T, id: string): void {
  all.delete(item.id)
  item.id = id
  all.set(id, item)
}

function post(rows: Rows, entries: Entry[], intentId: string, orderId: string | null): void {
  for (const { kind, providerId, at, rows: moved } of entries) {
    for (const [account, cents] of moved) {
      rows.ledger.push({
        kind,
        provider_id: providerId,
        account,
        amount_cents: cents,
        payment_intent_id: intentId,
        order_id: orderId,
        at,
      })
    }
  }
}

function call(params: Form): Call {
  return {
    id: '',
    params,
    fromBrowser: false,
  }
}
