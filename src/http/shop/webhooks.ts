import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'
import { receivePaymentEvent } from '../../money/payments/receive-payment-event.ts'
import { traceOf } from '../../orders/order-events.db.ts'
import type { Parts } from '../../parts.ts'
import { enterScope } from '../../platform/tenants/scope.ts'
import { continuing } from '../../span.ts'

/** Any failure returns an error, which makes the provider send the event again. */
export function webhookRoutes(app: FastifyInstance, parts: Parts): void {
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
