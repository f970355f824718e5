import Stripe from 'stripe'
import { AppError } from '../errors.ts'
import type { Config } from './config.ts'

export interface Intent {
  id: string
  status: string
  amountCents: number
  /** What has really been taken so far. */
  receivedCents: number
  currency: string
  clientSecret: string
  metadata: Record<string, string>
}

export interface ProviderEvent {
  id: string
  type: string
  /** The intent that it speaks of, where it speaks of one. */
  intentId: string | null
}

/** The card provider, as much of it as we use. */
export interface Payments {
  createIntent(amountCents: number, metadata: Record<string, string>): Promise<Intent>
  changeAmount(intentId: string, amountCents: number): Promise<Intent>
  /** Undefined where the provider knows no such intent. */
  retrieveIntent(intentId: string): Promise<Intent | undefined>
  /** Throws unless the provider signed exactly these bytes within the last five minutes. */
  verifyEvent(rawBody: Buffer, signature: string): ProviderEvent
}

/** The provider that is configured; without its key a shop shows everything and sells nothing. */
export function paymentsOf(
  config: Pick<Config, 'STRIPE_API_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>,
): Payments {
  if (!config.STRIPE_SECRET_KEY) return noPayments()
  return stripePayments({
    apiUrl: config.STRIPE_API_URL,
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
  })
}

function stripePayments(options: {
  apiUrl: string
  secretKey: string
  webhookSecret: string | undefined
}): Payments {
  const { hostname, port, protocol } = new URL(options.apiUrl)
  const stripe = new Stripe(options.secretKey, {
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: 15_000,
    // The SDK repeats a call under the same idempotency key, so that a lost answer creates nothing twice.
    maxNetworkRetries: 2,
    telemetry: false,
  })
  return {
    async createIntent(amountCents, metadata) {
      return toIntent(
        await reaching(() =>
          stripe.paymentIntents.create({
            amount: amountCents,
            currency: 'usd',
            automatic_payment_methods: { enabled: true },
            metadata,
          }),
        ),
      )
    },
    async changeAmount(intentId, amountCents) {
      return toIntent(
        await reaching(() => stripe.paymentIntents.update(intentId, { amount: amountCents })),
      )
    },
    async retrieveIntent(intentId) {
      try {
        return toIntent(await reaching(() => stripe.paymentIntents.retrieve(intentId)))
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return undefined
        throw error
      }
    },
    verifyEvent(rawBody, signature) {
      if (!options.webhookSecret) {
        throw new AppError('not_configured', 'The webhook secret is not configured.')
      }
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, options.webhookSecret)
        return { id: event.id, type: event.type, intentId: intentOf(event.data.object) }
      } catch (error) {
        throw new AppError('invalid_request', 'The signature does not match.', { cause: error })
      }
    },
  }
}

function noPayments(): Payments {
  const refuse = () => {
    throw new AppError('not_configured', 'Stripe payment keys need to be configured.')
  }
  return {
    createIntent: async () => refuse(),
    changeAmount: async () => refuse(),
    retrieveIntent: async () => refuse(),
    verifyEvent: refuse,
  }
}

/** Translates the provider's failures into ours; which of them a caller may repeat is ours to say. */
async function reaching<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.code === 'resource_missing') {
      throw new AppError('not_found', 'The card provider knows no such payment.', { cause: error })
    }
    if (error.code === 'payment_intent_unexpected_state') {
      throw new AppError('intent_not_open', 'This payment can no longer be changed.', {
        field: 'paymentIntentId',
        cause: error,
      })
    }
    throw new AppError('provider_unavailable', 'The card provider did not answer as expected.', {
      cause: error,
    })
  }
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    metadata: intent.metadata,
  }
}

function intentOf(object: object): string | null {
  const { id, payment_intent: reference } = object as { id?: unknown; payment_intent?: unknown }
  if (typeof id === 'string' && id.startsWith('pi_')) return id
  if (typeof reference === 'string') return reference
  return null
}
