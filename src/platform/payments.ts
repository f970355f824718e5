/** The parts of the card provider that we use. Money is in whole US cents. */
export interface Payments {
  /**
   * The key makes a call that's repeated after a lost response the same call. Throws
   * `provider_failed` if the response was a failure: under the same key, it would be the same
   * failure. The same goes for a key that a call with other parameters has used.
   */
  createIntent(
    amountCents: number,
    options: {
      idempotencyKey: string
      metadata: Record<string, string>
      /** Also a debit from a bank account, whose money comes days later. */
      acceptsDebit?: boolean
    },
  ): Promise<Intent>
  /** Whom a card can be saved for; returns its ID. */
  createCustomer(customer: {
    idempotencyKey: string
    name: string
    email: string
    metadata: Record<string, string>
  }): Promise<string>
  /** Opens the form that saves a card, which is then charged while nobody is there. */
  openCardSetup(customerId: string): Promise<{ clientSecret: string }>
  /** Undefined if the provider knows no such setup; the card is null until its bank agreed. */
  readCardSetup(setupId: string): Promise<CardSetup | undefined>
  /** Nobody can charge it anymore. One that is gone already is gone. */
  forgetCard(paymentMethodId: string): Promise<void>
  /** Authorizes a payment with a saved card now, or returns it with `declineCode`. The key works as it
   * does for `createIntent`. */
  chargeCard(
    amountCents: number,
    charge: {
      idempotencyKey: string
      metadata: Record<string, string>
      customerId: string
      paymentMethodId: string
    },
  ): Promise<Intent>
  changeAmount(intentId: string, amountCents: number): Promise<Intent>
  /** Tells the provider whose payment it is, and where to send its receipt. */
  describeIntent(
    intentId: string,
    about: { receiptEmail: string; description: string; metadata: Record<string, string> },
  ): Promise<void>
  retrieveIntent(intentId: string): Promise<Intent | undefined>
  /** Once; returns the intent as it is then, and the provider releases the rest. Throws
   * `intent_not_open` if nothing is left to take, and `provider_refused` if the bank says no. */
  captureIntent(
    intentId: string,
    amountCents: number,
    options: { idempotencyKey: string },
  ): Promise<Intent>
  /** Cancels an intent of which nothing was taken, and releases its authorization; throws
   * `intent_not_open` if its money was taken or it's canceled already. */
  cancelIntent(intentId: string): Promise<void>
  createRefund(refund: {
    intentId: string
    amountCents: number
    idempotencyKey: string
    metadata: Record<string, string>
  }): Promise<ProviderRefund>
  refundsOf(intentId: string): Promise<ProviderRefund[]>
  disputesOf(intentId: string): Promise<ProviderDispute[]>
  warningsOf(intentId: string): Promise<Array<{ id: string; fraudType: string }>>
  /** Everything since then, page by page; each page is one call. */
  intentsSince(since: Date): AsyncIterable<Intent[]>
  chargesSince(since: Date): AsyncIterable<ProviderCharge[]>
  refundsSince(since: Date): AsyncIterable<ProviderRefund[]>
  disputesSince(since: Date): AsyncIterable<ProviderDispute[]>
  /** Events the provider couldn't deliver to us. */
  undeliveredEvents(since: Date): AsyncIterable<ProviderEvent[]>
  /** Throws unless the provider signed exactly these bytes within the last five minutes. */
  verifyEvent(rawBody: Buffer, signature: string): ProviderEvent
}

export interface Intent {
  id: string
  status: string
  amountCents: number
  capturableCents: number
  authorizedAt: Date | null
  receivedCents: number
  currency: string
  clientSecret: string
  metadata: Record<string, string>
  receiptEmail: string | null
  description: string | null
  charge: ProviderCharge | null
  isDebit: boolean
  declineCode: string | null
}

export interface CardSetup {
  customerId: string | null
  card: (PaidCard & { paymentMethodId: string }) | null
}

export interface ProviderCharge {
  id: string
  intentId: string | null
  /** What was taken; an authorization alone takes nothing. */
  amountCents: number
  isCaptured: boolean
  refundedCents: number
  isDisputed: boolean
  /** What the provider keeps of it; null until the provider has settled it. */
  fee: { id: string; amountCents: number } | null
  /** What a receipt says of the card; null for other ways to pay. */
  card: PaidCard | null
  at: Date
}

export interface PaidCard {
  brand: string
  last4: string
}

export interface ProviderRefund {
  id: string
  intentId: string | null
  amountCents: number
  /** The provider's status: pending, requires_action, succeeded, failed, canceled. */
  status: string
  failure: string | null
  metadata: Record<string, string>
  at: Date
  /** When its money came back, if it failed and the provider says when. */
  failedAt: Date | null
}

export interface ProviderDispute {
  id: string
  intentId: string | null
  amountCents: number
  reason: string
  status: string
  /** Amounts it took from our balance or returned to it, each with its fee. */
  movements: Array<{ id: string; amountCents: number; feeCents: number; at: Date }>
  at: Date
}

/** What we act on; the provider's webhook must be subscribed to all of them. */
export const NEEDED_EVENTS: readonly string[] = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  // A fee that wasn't known yet when the card was charged.
  'charge.updated',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
]

export interface ProviderEvent {
  id: string
  type: string
  intentId: string | null
  isNeeded: boolean
}

/** Takes the place of a card provider where there's none, and refuses every call. */
export function refusingPayments(refuse: () => never): Payments {
  const refused = async () => refuse()
  return {
    createIntent: refused,
    createCustomer: refused,
    openCardSetup: refused,
    readCardSetup: refused,
    forgetCard: refused,
    chargeCard: refused,
    changeAmount: refused,
    describeIntent: refused,
    retrieveIntent: refused,
    captureIntent: refused,
    cancelIntent: refused,
    createRefund: refused,
    refundsOf: refused,
    disputesOf: refused,
    warningsOf: refused,
    intentsSince: refuse,
    chargesSince: refuse,
    refundsSince: refuse,
    disputesSince: refuse,
    undeliveredEvents: refuse,
    verifyEvent: refuse,
  }
}

const none = async () => []
async function* noPages(): AsyncGenerator<never> {}

/** For test mode, where no money moves: nothing is on record, and every payment is refused. */
export const noPayments: Payments = {
  ...refusingPayments(() => {
    throw new Error('There is no card provider here')
  }),
  retrieveIntent: async () => undefined,
  refundsOf: none,
  disputesOf: none,
  warningsOf: none,
  intentsSince: noPages,
  chargesSince: noPages,
  refundsSince: noPages,
  disputesSince: noPages,
  undeliveredEvents: noPages,
}
