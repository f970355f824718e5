import Stripe from 'stripe'
import { AppError } from '../errors.ts'
import type { Config } from './config.ts'
import type { Payments, ProviderEvent } from './payments.ts'
import { limitedHttpClient, withinTimeLimit } from './provider-calls.ts'
import { toCharge, toDispute, toIntent, toRefund } from './stripe-objects.ts'

const PAGE = 100
/** When the money of a failed refund came back. */
const RETURNED = ['data.failure_balance_transaction']

type StripeConfig = Pick<Config, 'STRIPE_API_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>

/** The configured provider; without its key, a shop shows everything and sells nothing. */
export function paymentsOf(config: StripeConfig): Payments {
  const stripe = stripeOf(config)
  return stripe ? stripePayments(stripe, config.STRIPE_WEBHOOK_SECRET) : noPayments()
}

export function stripeOf(config: StripeConfig): Stripe | undefined {
  if (!config.STRIPE_SECRET_KEY) return undefined
  const { hostname, port, protocol } = new URL(config.STRIPE_API_URL)
  return new Stripe(config.STRIPE_SECRET_KEY, {
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: limitedHttpClient(),
    // The SDK retries a call under the same idempotency key, so a lost response creates nothing
    // twice.
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

export function stripePayments(stripe: Stripe, webhookSecret: string | undefined): Payments {
  const expand = ['latest_charge.balance_transaction']
  return {
    createIntent: async (amount, { idempotencyKey, metadata }) =>
      toIntent(
        await reaching(() =>
          stripe.paymentIntents.create(
            {
              amount,
              currency: 'usd',
              automatic_payment_methods: { enabled: true },
              // Authorized by the browser, taken by us once it fits: a release costs no fee.
              capture_method: 'manual',
              metadata,
            },
            { idempotencyKey },
          ),
        ),
      ),
    // Without a key of our own: changing 2 deeds to 1 and back to 2 is two calls, and a key that
    // named only the amounts would make the second a repeat that changes nothing.
    changeAmount: async (intentId, amount) =>
      toIntent(await reaching(() => stripe.paymentIntents.update(intentId, { amount }))),
    async describeIntent(intentId, { receiptEmail, description, metadata }) {
      await reaching(() =>
        stripe.paymentIntents.update(intentId, {
          receipt_email: receiptEmail,
          description,
          metadata,
        }),
      )
    },
    async retrieveIntent(intentId) {
      try {
        return toIntent(await reaching(() => stripe.paymentIntents.retrieve(intentId, { expand })))
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return undefined
        throw error
      }
    },
    captureIntent: async (intentId, amount_to_capture, { idempotencyKey }) =>
      toIntent(
        await reaching(() =>
          stripe.paymentIntents.capture(
            intentId,
            { amount_to_capture, expand },
            { idempotencyKey },
          ),
        ),
      ),
    async cancelIntent(intentId) {
      await reaching(() =>
        stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }),
      )
    },
    createRefund: async ({ intentId, amountCents, idempotencyKey, metadata }) =>
      toRefund(
        await reaching(() =>
          stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata },
            { idempotencyKey },
          ),
        ),
      ),
    refundsOf: (payment_intent) =>
      all(() => stripe.refunds.list({ payment_intent, limit: PAGE, expand: RETURNED }), toRefund),
    disputesOf: (payment_intent) =>
      all(() => stripe.disputes.list({ payment_intent, limit: PAGE }), toDispute),
    warningsOf: (payment_intent) =>
      all(
        () => stripe.radar.earlyFraudWarnings.list({ payment_intent, limit: PAGE }),
        (warning) => ({
          id: warning.id,
          fraudType: warning.fraud_type,
        }),
      ),
    intentsSince: (since) =>
      pages((starting_after) => stripe.paymentIntents.list(window(since, starting_after)))(
        toIntent,
      ),
    chargesSince: (since) =>
      pages((starting_after) =>
        stripe.charges.list({
          ...window(since, starting_after),
          expand: ['data.balance_transaction'],
        }),
      )(toCharge, (charge) => charge.status === 'succeeded'),
    refundsSince: (since) =>
      pages((starting_after) =>
        stripe.refunds.list({ ...window(since, starting_after), expand: RETURNED }),
      )(toRefund),
    disputesSince: (since) =>
      pages((starting_after) => stripe.disputes.list(window(since, starting_after)))(toDispute),
    undeliveredEvents: (since) =>
      pages((starting_after) =>
        stripe.events.list({ ...window(since, starting_after), delivery_success: false }),
      )(toEvent),
    verifyEvent(rawBody, signature) {
      if (!webhookSecret) {
        throw new AppError('not_configured', 'The webhook secret is not configured.')
      }
      try {
        return toEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret))
      } catch (error) {
        throw new AppError('invalid_request', 'The signature does not match.', { cause: error })
      }
    },
  }
}

function noPayments(): Payments {
  const refuse = (): never => {
    throw new AppError('not_configured', 'Stripe payment keys need to be configured.')
  }
  const refused = async () => refuse()
  return {
    createIntent: refused,
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

/** Translates the provider's failures into ours; we decide which ones a caller may retry. */
async function reaching<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await withinTimeLimit(call)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.code === 'resource_missing') {
      throw new AppError('not_found', 'The card provider has no such payment.', { cause: error })
    }
    if (error.code === 'payment_intent_unexpected_state') {
      throw new AppError('intent_not_open', 'This payment can no longer be changed.', {
        field: 'paymentIntentId',
        cause: error,
      })
    }
    // The same call is under way elsewhere: what comes of it isn't known yet.
    if (error.code === 'idempotency_key_in_use') {
      throw new AppError(
        'provider_unavailable',
        'The card provider is still working on this payment.',
        { cause: error },
      )
    }
    // About the request or the card, not the connection: asking again gets the same answer.
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError
    ) {
      throw new AppError('provider_refused', `The card provider refused: ${error.code}.`, {
        cause: error,
      })
    }
    // A response, though a bad one: it's stored under the call's key, and the key returns it again. Or
    // the key is spent: during a deploy, the other build made the same call with other parameters.
    if (
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeIdempotencyError
    ) {
      throw new AppError('provider_failed', 'The card provider failed.', { cause: error })
    }
    throw new AppError('provider_unavailable', 'The card provider did not answer as expected.', {
      cause: error,
    })
  }
}

function window(since: Date, startingAfter: string | undefined) {
  return {
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: PAGE,
    ...(startingAfter ? { starting_after: startingAfter } : {}),
  }
}

/** What belongs to one intent is never long: one refund per line at most. */
async function all<T, U>(
  list: () => Stripe.ApiListPromise<T>,
  convert: (item: T) => U,
): Promise<U[]> {
  const items = await reaching(() => list().autoPagingToArray({ limit: 1000 }))
  return items.map(convert)
}

function pages<T extends { id: string }>(
  fetchPage: (startingAfter: string | undefined) => Promise<Stripe.ApiList<T>>,
) {
  return async function* <U>(
    convert: (item: T) => U,
    isWanted: (item: T) => boolean = () => true,
  ): AsyncGenerator<U[]> {
    let last: string | undefined
    for (;;) {
      const page = await reaching(() => fetchPage(last))
      yield page.data.filter(isWanted).map(convert)
      last = page.data.at(-1)?.id
      if (!page.has_more || !last) return
    }
  }
}

function toEvent(event: Stripe.Event): ProviderEvent {
  return { id: event.id, type: event.type, intentId: intentOf(event.data.object) }
}

function intentOf(object: object): string | null {
  const { id, payment_intent: reference } = object as { id?: unknown; payment_intent?: unknown }
  if (typeof id === 'string' && id.startsWith('pi_')) return id
  return typeof reference === 'string' ? reference : null
}
