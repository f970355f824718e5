import type { FastifyInstance } from 'fastify'
import {
  createPaymentIntent,
  verifyPayment as verifyPaymentCall,
} from '../../contract/shop/payments.ts'
import { AppError } from '../../errors.ts'
import { openPaymentIntent } from '../../money/payments/open-payment-intent.ts'
import { verifyPayment } from '../../money/payments/verify-payment.ts'
import type { Parts } from '../../parts.ts'
import type { Captcha } from '../../platform/captcha.ts'
import { hashToken } from '../../secret-token.ts'
import { assertPerson } from '../assert-person.ts'
import { callerHashOf } from '../caller.ts'
import { browserToken, ensureBrowserToken } from '../cookies.ts'
import { limit } from '../limits.ts'
import { type Call, route } from '../route.ts'

export function paymentRoutes(app: FastifyInstance, parts: Parts & { captcha: Captcha }): void {
  route(app, parts, createPaymentIntent, async ({ body }, call) => {
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

  route(app, parts, verifyPaymentCall, async ({ body }, { request, reply }) => {
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
