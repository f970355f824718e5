import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/shop/payments.ts'
import { AppError } from '../../errors.ts'
import { openPaymentIntent } from '../../money/payments/open-intent.ts'
import { receivePaymentEvent } from '../../money/payments/receive-payment-event.ts'
import { verifyPayment } from '../../money/payments/verify-payment.ts'
import { traceOf } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Captcha } from '../../platform/captcha.ts'
import { enterScope } from '../../platform/tenants/scope.ts'
import { hashToken } from '../../secret-token.ts'
import { continuing } from '../../span.ts'
import { assertPerson, callerHashOf } from '../caller.ts'
import { browserToken, ensureBrowserToken } from '../cookies.ts'
import { limit } from '../limits.ts'
import { type Call, route } from '../route.ts'

export function paymentRoutes(app: FastifyInstance, parts: Parts & { captcha: Captcha }): void {
  webhookRoutes(app, parts)
  route(app, parts, calls.createPaymentIntent, async ({ body }, call) => {
    const { request } = call
    await limit(parts, 'intents', request)
    const browser = await knownBrowser(parts, call)
    // Only a new payment is another chance to test cards; changing its amount isn't.
    if (!body.paymentIntentId) await assertPerson(parts.captcha, body.captchaToken, request)
    const intent = await openPaymentIntent(parts, {
      amountCents: body.amount,
      addresses: body.addresses,
      intentId: body.paymentIntentId,
      browserHash: hashToken(browser),
      callerHash: callerHashOf(request, parts.config),
    })
    return { clientSecret: intent.clientSecret, paymentIntentId: intent.id }
  })

  route(app, parts, calls.verifyPayment, async ({ body }, { request, reply }) => {
    await limit(parts, 'verifications', request)
    const { status, orderId } = await verifyPayment(
      parts,
      { intentId: body.paymentIntentId, clientSecret: body.clientSecret },
      { token: browserToken(request), ensureToken: () => ensureBrowserToken(request, reply) },
    )
    // Money that's authorized but not taken yet is on its way, like money a bank still decides on.
    const isHeld = status === 'requires_capture'
    return { success: status === 'succeeded', status: isHeld ? 'processing' : status, orderId }
  })
}

/** A payment is opened only for a session we issued earlier. A browser without one gets one with the
 * refusal, and our own pages then retry the call automatically. */
async function knownBrowser(parts: Parts, { request, reply }: Call): Promise<string> {
  const known = browserToken(request)
  if (known) return known
  await limit(parts, 'sessions', request)
  ensureBrowserToken(request, reply)
  throw new AppError('session_required', 'Please allow cookies for this site, then try again.')
}

/** Any failure returns an error, which makes the provider send the event again. */
function webhookRoutes(app: FastifyInstance, parts: Parts): void {
  // In its own scope, because here the body must stay the exact bytes that were signed.
  app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.post('/api/webhooks/stripe', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) {
        throw new AppError('invalid_request', 'The signature is missing.')
      }
      const event = parts.payments.verifyEvent(request.body, signature)
      const { intentId } = event
      await continuing(
        async () => intentId && traceOf(parts.db, { intentId }),
        'payment event',
        // The provider speaks of guests' payments and of top-ups.
        () => receivePaymentEvent(parts, event, () => enterScope('staff')),
      )
      reply.header('cache-control', 'no-store')
      return { received: true }
    })
    done()
  })
}
