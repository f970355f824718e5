import type Stripe from 'stripe'
import type {
  CardSetup,
  Intent,
  PaidCard,
  ProviderCharge,
  ProviderDispute,
  ProviderRefund,
} from './payments.ts'

export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const { latest_charge: charge, last_payment_error: error } = intent
  const made = charge && typeof charge === 'object' && charge.status === 'succeeded' ? charge : null
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    capturableCents: intent.amount_capturable,
    authorizedAt: made && fromUnix(made.created),
    receivedCents: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    metadata: intent.metadata,
    receiptEmail: intent.receipt_email,
    description: intent.description,
    charge: made?.captured ? toCharge(made) : null,
    isDebit:
      typeof charge === 'object' && charge?.payment_method_details?.type === 'us_bank_account',
    declineCode: error?.decline_code ?? error?.code ?? null,
  }
}

export function toCardSetup({ customer, status, payment_method }: Stripe.SetupIntent): CardSetup {
  const method =
    status === 'succeeded' && typeof payment_method === 'object' ? payment_method : null
  // Taken away since, it's nobody's.
  const saved = method && idOf(method.customer) === idOf(customer) ? method : null
  const card = toCard(saved?.card)
  return {
    customerId: idOf(customer),
    card: saved && card ? { ...card, paymentMethodId: saved.id } : null,
  }
}

export function toCharge(charge: Stripe.Charge): ProviderCharge {
  const { balance_transaction: settled } = charge
  return {
    id: charge.id,
    intentId: idOf(charge.payment_intent),
    amountCents: charge.amount_captured,
    isCaptured: charge.captured,
    refundedCents: charge.amount_refunded,
    isDisputed: charge.disputed,
    fee:
      settled && typeof settled === 'object' && settled.fee !== 0
        ? { id: settled.id, amountCents: settled.fee }
        : null,
    card: toCard(charge.payment_method_details?.card),
    at: fromUnix(charge.created),
  }
}

/** Only what the database accepts: a strange card must not keep its payment from being recorded. */
export function toCard(
  card: { brand: string | null; last4: string | null } | undefined,
): PaidCard | null {
  const { brand, last4 } = card ?? {}
  const isKnown = /^[a-z_]{1,30}$/.test(brand ?? '') && /^\d{4}$/.test(last4 ?? '')
  return isKnown && brand && last4 ? { brand, last4 } : null
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  const { failure_balance_transaction: returned } = refund
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    amountCents: refund.amount,
    status: refund.status ?? 'pending',
    failure: refund.failure_reason ?? null,
    metadata: refund.metadata ?? {},
    at: fromUnix(refund.created),
    failedAt: returned && typeof returned === 'object' ? fromUnix(returned.created) : null,
  }
}

export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent),
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    movements: dispute.balance_transactions.map((movement) => ({
      id: movement.id,
      amountCents: movement.amount,
      feeCents: movement.fee,
      at: fromUnix(movement.created),
    })),
    at: fromUnix(dispute.created),
  }
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function fromUnix(seconds: number): Date {
  return new Date(seconds * 1000)
}
