import type { ErrorBody } from './errors.ts'

/** The fields a publishable key may see; metadata and charges aren't for the browser. */
const PUBLIC_FIELDS = new Set(
  'id object amount canceled_at cancellation_reason capture_method client_secret created currency description last_payment_error next_action payment_method payment_method_types receipt_email status'.split(
    ' ',
  ),
)

export function publicView(body: object): object {
  if (!('object' in body) || body.object !== 'payment_intent') return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => PUBLIC_FIELDS.has(name)))
}

export function publicError(body: ErrorBody): object {
  if (!body.payment_intent) return body
  return { ...body, payment_intent: publicView(body.payment_intent) }
}
