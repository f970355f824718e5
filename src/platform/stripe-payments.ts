import Stripe from 'stripe'
import { AppError, type ErrorCode } from '../errors.ts'
import type { Config } from './config.ts'
import {
  type Intent,
  NEEDED_EVENTS,
  type Payments,
  type ProviderEvent,
  refusingPayments,
} from './payments.ts'
import { limitedHttpClient, withinTimeLimit } from './provider-calls.ts'
import { toCardSetup, toCharge, toDispute, toIntent, toRefund } from './stripe-objects.ts'

const PAGE = 100
/** A bank debit can't be authorized first; a card is. */
const CARD_OR_DEBIT: Pick<
  Stripe.PaymentIntentCreateParams,
  'allowed_payment_method_types' | 'payment_method_options'
> = {
  allowed_payment_method_types: ['card', 'us_bank_account'],
  payment_method_options: { card: { capture_method: 'manual' } },
}
/** What the provider says of a card that isn't saved anymore. */
const GONE: readonly ErrorCode[] = ['not_found', 'provider_refused']
/** When the money of a failed refund came back. */
const RETURNED = ['data.failure_balance_transaction']

type StripeConfig = Pick<Config, 'STRIPE_API_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>

/** The configured provider; without its key, a shop shows everything and sells nothing. */
export function paymentsOf(config: StripeConfig): Payments {
  const stripe = stripeOf(config)
  if (stripe) return stripePayments(stripe, config.STRIPE_WEBHOOK_SECRET)
  return refusingPayments(() => {
    throw new AppError('not_configured', 'Stripe payment keys need to be configured.')
  })
}

export function stripeOf(config: StripeConfig): Stripe | undefined {
  if (!config.STRIPE_SECRET_KEY) return undefined
  const { hostname, port, protocol } = new URL(config.STRIPE_API_URL)
  return new Stripe(config.STRIPE_SECRET_KEY, {
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: limitedHttpClient(),
    // Retried under the same idempotency key, so a lost response creates nothing twice.
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

export function stripePayments(stripe: Stripe, webhookSecret: string | undefined): Payments {
  const expand = ['latest_charge.balance_transaction']
  return {
    createIntent: (amount, { idempotencyKey, metadata, acceptsDebit }) =>
      intent(() =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: 'usd',
            automatic_payment_methods: { enabled: true },
            // Authorized by the browser, taken by us once it fits: a release costs no fee.
            ...(acceptsDebit ? CARD_OR_DEBIT : { capture_method: 'manual' }),
            metadata,
          },
          { idempotencyKey },
        ),
      ),
    async createCustomer({ idempotencyKey, ...customer }) {
      const { id } = await reaching(() => stripe.customers.create(customer, { idempotencyKey }))
      return id
    },
    async openCardSetup(customer) {
      const { client_secret } = await reaching(() =>
        stripe.setupIntents.create({
          customer,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
        }),
      )
      return { clientSecret: client_secret ?? '' }
    },
    async readCardSetup(setupId) {
      const wanted = { expand: ['payment_method'] }
      return found(() => stripe.setupIntents.retrieve(setupId, wanted).then(toCardSetup))
    },
    async forgetCard(paymentMethodId) {
      try {
        await reaching(() => stripe.paymentMethods.detach(paymentMethodId))
      } catch (error) {
        const isGone = error instanceof AppError && GONE.includes(error.code)
        if (!isGone) throw error
      }
    },
    async chargeCard(amount, { idempotencyKey, metadata, customerId, paymentMethodId }) {
      try {
        return await intent(() =>
          stripe.paymentIntents.create(
            {
              amount,
              currency: 'usd',
              customer: customerId,
              payment_method: paymentMethodId,
              allowed_payment_method_types: ['card'],
              capture_method: 'manual',
              confirm: true,
              off_session: true,
              metadata,
            },
            { idempotencyKey },
          ),
        )
      } catch (error) {
        // A declined payment is an error with the payment in it.
        const cause = error instanceof AppError ? error.cause : undefined
        const isCards = cause instanceof Stripe.errors.StripeCardError
        if (!isCards || !cause.payment_intent) throw error
        return toIntent(cause.payment_intent)
      }
    },
    // Without a key of our own: changing 2 deeds to 1 and back to 2 is two calls, and a key that
    // named only the amounts would make the second a repeat that changes nothing.
    changeAmount: (intentId, amount) =>
      intent(() => stripe.paymentIntents.update(intentId, { amount })),
    async describeIntent(intentId, { receiptEmail: receipt_email, description, metadata }) {
      const about = { receipt_email, description, metadata }
      await reaching(() => stripe.paymentIntents.update(intentId, about))
    },
    async retrieveIntent(intentId) {
      return found(() => stripe.paymentIntents.retrieve(intentId, { expand }).then(toIntent))
    },
    captureIntent: (intentId, amount_to_capture, { idempotencyKey }) =>
      intent(() =>
        stripe.paymentIntents.capture(intentId, { amount_to_capture, expand }, { idempotencyKey }),
      ),
    async cancelIntent(intentId) {
      const why = { cancellation_reason: 'abandoned' } as const
      await reaching(() => stripe.paymentIntents.cancel(intentId, why))
    },
    async createRefund({ intentId, amountCents: amount, idempotencyKey, metadata }) {
      const refund = { payment_intent: intentId, amount, metadata }
      return toRefund(await reaching(() => stripe.refunds.create(refund, { idempotencyKey })))
    },
    refundsOf: (payment_intent) =>
      all(() => stripe.refunds.list({ payment_intent, limit: PAGE, expand: RETURNED }), toRefund),
    disputesOf: (payment_intent) =>
      all(() => stripe.disputes.list({ payment_intent, limit: PAGE }), toDispute),
    warningsOf: (payment_intent) =>
      all(
        () => stripe.radar.earlyFraudWarnings.list({ payment_intent, limit: PAGE }),
        ({ id, fraud_type: fraudType }) => ({ id, fraudType }),
      ),
    intentsSince: (since) => pages(since, (page) => stripe.paymentIntents.list(page), toIntent),
    chargesSince: (since) =>
      pages(
        since,
        (page) => stripe.charges.list({ ...page, expand: ['data.balance_transaction'] }),
        toCharge,
        (charge) => charge.status === 'succeeded',
      ),
    refundsSince: (since) =>
      pages(since, (page) => stripe.refunds.list({ ...page, expand: RETURNED }), toRefund),
    disputesSince: (since) => pages(since, (page) => stripe.disputes.list(page), toDispute),
    undeliveredEvents: (since) =>
      pages(since, (page) => stripe.events.list({ ...page, delivery_success: false }), toEvent),
    verifyEvent(rawBody, signature) {
      if (!webhookSecret) {
        throw new AppError('not_configured', 'The webhook secret is not configured.')
      }
      try {
        return toEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret))
      } catch (error) {
        throw new AppError('invalid_request', 'The signature doesn’t match.', { cause: error })
      }
    },
  }
}

async function found<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await reaching(call)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

async function intent(call: () => Promise<Stripe.PaymentIntent>): Promise<Intent> {
  return toIntent(await reaching(call))
}

async function reaching<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await withinTimeLimit(call)
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translated(error) : error
  }
}

/** The provider's failures as ours; we decide which ones a caller may retry. */
function translated(cause: InstanceType<typeof Stripe.errors.StripeError>): AppError {
  if (cause.code === 'resource_missing') {
    return new AppError('not_found', 'The card provider can’t find this payment.', { cause })
  }
  if (cause.code === 'payment_intent_unexpected_state') {
    const words = 'This payment can no longer be changed.'
    return new AppError('intent_not_open', words, { field: 'paymentIntentId', cause })
  }
  // The same call is under way elsewhere: what comes of it isn't known yet.
  if (cause.code === 'idempotency_key_in_use') {
    const words = 'The card provider is still working on this payment.'
    return new AppError('provider_unavailable', words, { cause })
  }
  const { StripeInvalidRequestError, StripeCardError, StripeAPIError, StripeIdempotencyError } =
    Stripe.errors
  // About the request or the card, not the connection: asking again gets the same answer.
  if (cause instanceof StripeInvalidRequestError || cause instanceof StripeCardError) {
    return new AppError('provider_refused', `The card provider refused: ${cause.code}.`, { cause })
  }
  // A response, though a bad one: it's stored under the call's key, and the key returns it again. Or
  // the key is spent: during a deploy, the other build made the same call with other parameters.
  if (cause instanceof StripeAPIError || cause instanceof StripeIdempotencyError) {
    return new AppError('provider_failed', 'The card provider failed.', { cause })
  }
  const words = 'The card provider gave an unexpected response.'
  return new AppError('provider_unavailable', words, { cause })
}

/** What belongs to one intent is never long: one refund per line at most. */
async function all<T, U>(list: () => Stripe.ApiListPromise<T>, convert: (item: T) => U) {
  const items = await reaching(() => list().autoPagingToArray({ limit: 1000 }))
  return items.map(convert)
}

interface Page {
  created: { gte: number }
  limit: number
  starting_after?: string
}

async function* pages<T extends { id: string }, U>(
  since: Date,
  list: (page: Page) => Promise<Stripe.ApiList<T>>,
  convert: (item: T) => U,
  isWanted: (item: T) => boolean = () => true,
): AsyncGenerator<U[]> {
  let next: Page = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE }
  for (;;) {
    const page = await reaching(() => list(next))
    yield page.data.filter(isWanted).map(convert)
    const last = page.data.at(-1)?.id
    if (!page.has_more || !last) return
    next = { ...next, starting_after: last }
  }
}

function toEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event
  return { id, type, intentId: intentOf(event.data.object), isNeeded: NEEDED_EVENTS.includes(type) }
}

function intentOf(object: object): string | null {
  const { id, payment_intent: reference } = object as { id?: unknown; payment_intent?: unknown }
  if (typeof id === 'string' && id.startsWith('pi_')) return id
  return typeof reference === 'string' ? reference : null
}
