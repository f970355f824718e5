import { createHmac } from 'node:crypto'
import type { PaymentEvent } from '../objects/objects.ts'

export interface Webhook {
  url?: string
  secret: string
  /** What the endpoint is said to be subscribed to; deliveries go by their own plan. */
  events?: string[]
}

export interface Attempt {
  /** In milliseconds. */
  at: number
  ok: boolean
  status: number | null
  error: string | null
}

const TIMEOUT_MS = 20_000

export async function sendWebhook(
  webhook: Webhook,
  event: PaymentEvent,
  clock: () => number,
  closing: AbortSignal,
): Promise<Attempt> {
  const at = clock()
  const payload = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2)
  const timestamp = Math.floor(at / 1000)
  const signature = createHmac('sha256', webhook.secret)
    .update(`${timestamp}.${payload}`)
    .digest('hex')
  try {
    const response = await fetch(webhook.url ?? '', {
      method: 'POST',
      body: payload,
      // A redirect counts as a failure, like at Stripe.
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'Stripe-Signature': `t=${timestamp},v1=${signature}`,
      },
    })
    await response.arrayBuffer()
    return { at, ok: response.ok, status: response.status, error: null }
  } catch (error) {
    return { at, ok: false, status: null, error: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
